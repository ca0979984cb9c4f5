// assize: --criterion branch --entry f
int f(unsigned char x) {
  switch (x / 100) { //~ no case: infeasible
  case 0: return 1; //~ 0: covered
  case 1: return 2; //~ 1: covered
  case 2: return 3; //~ 2: covered
  }
  return 4;
}

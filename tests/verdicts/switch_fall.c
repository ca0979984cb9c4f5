// assize: --criterion branch --entry f
int f(unsigned char x) {
  int n = 0;
  switch (x) {
  case 1: n++; //~ 1: covered
  case 2: n++; break; //~ 2: covered
  case 3: n = 10; //~ 3: covered
  default: n += 5; //~ no case: covered
  }
  if (n == 1 && x != 2) return 1; //~ true: infeasible; false: covered
  if (n == 3) return 2; //~ true: infeasible; false: covered
  if (n == 15) return 3; //~ true: covered; false: covered
  return n == 2;
}

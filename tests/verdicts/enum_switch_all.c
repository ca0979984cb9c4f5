// assize: --criterion branch --entry f
enum e { A, B, C };
int f(unsigned char x) {
  enum e e = x % 3;
  switch (e) { //~ no case: infeasible
  case A: return 1; //~ 0: covered
  case B: return 2; //~ 1: covered
  case C: return 3; //~ 2: covered
  }
  return 4;
}

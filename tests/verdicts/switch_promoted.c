// assize: --criterion branch --entry f
int f(signed char c) {
  switch (c) {
  case -1: return 1; //~ -1: covered
  case 127: return 2; //~ 127: covered
  case 200: return 3; //~ 200: infeasible
  default: return 4; //~ no case: covered
  }
}

// assize: --criterion branch --entry f
int f(long x) {
  switch (x) { //~ no case: covered
  case 1L << 40: return 1; //~ 1099511627776: covered
  case 1L << 40 | 1: return 2; //~ 1099511627777: covered
  case 0: return 3; //~ 0: covered
  }
  if ((int)x == 1 && x == (1L << 40 | 1)) return 4; //~ true: infeasible; false: covered
  return 5;
}

// assize: --criterion branch --entry f
int f(unsigned x) {
  unsigned m = x & 0xf0;
  if (m % 16) return 1; //~ true: infeasible; false: covered
  if (m > 240) return 2; //~ true: infeasible; false: covered
  if ((x | 1) == 0) return 3; //~ true: infeasible; false: covered
  if ((x ^ 0xff) == 0) return 4; //~ true: covered; false: covered
  if ((x & ~x) != 0) return 5; //~ true: infeasible; false: covered
  return 6;
}

// assize: --criterion branch --entry f
int f(unsigned char n) {
  if (n > 31) return 0; //~ true: covered; false: covered
  unsigned x = 1u << n;
  if (x == 0) return 1; //~ true: infeasible; false: covered
  if (x & (x - 1)) return 2; //~ true: infeasible; false: covered
  if (x == 2147483648u) return 3; //~ true: covered; false: covered
  return 4;
}

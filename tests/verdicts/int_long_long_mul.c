// assize: --criterion branch --entry f
int f(unsigned x, unsigned y) {
  unsigned long long p = (unsigned long long)x * y;
  if (p == 18446744065119617025ULL) return 1; //~ true: covered; false: covered
  if (p > 18446744065119617025ULL) return 2; //~ true: infeasible; false: covered
  if (p >> 32 && (unsigned)p == 0) return 3; //~ true: covered; false: covered
  return 4;
}

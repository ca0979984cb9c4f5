// assize: --criterion branch --entry f
int f(unsigned long x) {
  unsigned lo = (unsigned)x, hi = (unsigned)(x >> 32);
  if (((unsigned long)hi << 32 | lo) != x) return 1; //~ true: infeasible; false: covered
  if (lo == 0xdeadbeef && hi == 0xcafe) return 2; //~ true: covered; false: covered
  return 3;
}

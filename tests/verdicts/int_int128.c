// assize: --criterion branch --entry f
int f(unsigned char x) {
  __int128 p = (__int128)x << 100;
  if (p >> 64 == 0 && x) return 1; //~ true: infeasible; false: covered
  if (p == ((__int128)255 << 100)) return 2; //~ true: covered; false: covered
  if ((long)p != 0) return 3; //~ true: infeasible; false: covered
  return p > 0;
}

// assize: --criterion branch --entry f
int f(unsigned char x) {
  unsigned u = x * 0x01010101u;
  void *v = &u;
  unsigned char *c = v;
  if (c[0] != x || c[3] != x) return 1; //~ false: covered; true: infeasible
  *(unsigned short *)v = 0;
  if (u & 0xffff) return 2; //~ true: infeasible; false: covered
  return u == 0xff000000u;
}

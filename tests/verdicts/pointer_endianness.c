// assize: --criterion branch --entry f
int f(unsigned x) {
  unsigned char *c = (unsigned char *)&x;
  if (c[0] != (x & 255)) return 1; //~ true: infeasible; false: covered
  if (c[3] == 1 && x < 0x1000000) return 2; //~ true: infeasible; false: covered
  if (c[1] == 0xab && c[2] == 0xcd) return 3; //~ true: covered; false: covered
  return 4;
}

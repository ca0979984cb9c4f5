// assize: --criterion branch --entry f
int f(signed char x) {
  unsigned u = x;
  if (u > 127 && u < 0xffffff80u) return 1; //~ true: infeasible; false: covered
  if (u == 0xffffff80u) return 2; //~ true: covered; false: covered
  unsigned v = (unsigned char)x;
  if (v > 255) return 3; //~ true: infeasible; false: covered
  if (x < 0 && v < 128) return 4; //~ true: infeasible; false: covered
  return 5;
}

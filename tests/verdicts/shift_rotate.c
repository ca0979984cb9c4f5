// assize: --criterion branch --entry f
unsigned char rotate(unsigned char x, int n) { return x << n | x >> (8 - n); }
int f(unsigned char x) {
  if (rotate(rotate(x, 3), 5) != x) return 1; //~ true: infeasible; false: covered
  if (rotate(x, 4) == x && x != 0 && x != 255 && x != 0x11) return 2; //~ true: covered; false: covered
  if (rotate(x, 1) == x && x != 0 && x != 255) return 3; //~ true: infeasible; false: covered
  return 4;
}

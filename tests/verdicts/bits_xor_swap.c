// assize: --criterion branch --entry f
int f(unsigned char a, unsigned char b) {
  unsigned char x = a, y = b;
  x ^= y; y ^= x; x ^= y;
  if (x != b) return 1; //~ true: infeasible; false: covered
  if (y != a) return 2; //~ true: infeasible; false: covered
  if ((a ^ b) == 255 && a + b != 255) return 3; //~ true: infeasible; false: covered
  return a > b;
}

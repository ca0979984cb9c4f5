// assize: --criterion branch --entry f
int f(unsigned char x) {
  unsigned char c = x;
  c += 200;
  if (c > x && x > 55) return 1; //~ true: infeasible; false: covered
  c *= 2;
  if (c & 1) return 2; //~ true: infeasible; false: covered
  c /= 2; c %= 3; c <<= 2;
  if (c > 8) return 3; //~ true: infeasible; false: covered
  return c == 8;
}

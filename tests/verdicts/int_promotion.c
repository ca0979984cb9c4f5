// assize: --criterion branch --entry f
/* Operands of + are promoted to int: the sum of two unsigned chars does not wrap. */
int f(unsigned char a, unsigned char b) {
  if (a + b < a) return 1; //~ true: infeasible; false: covered
  if (a + b == 510) return 2; //~ true: covered; false: covered
  if (a + b > 510) return 3; //~ true: infeasible; false: covered
  unsigned char c = a + b;
  if (c < a) return 4; //~ true: covered; false: covered
  return 5;
}

// assize: --criterion branch --entry f
/* Squares are 0 or 1 modulo 4. */
int f(unsigned char x) {
  int s = x * x;
  if (s % 4 == 2) return 1; //~ true: infeasible; false: covered
  if (s % 4 == 3) return 2; //~ true: infeasible; false: covered
  if (s % 4 == 1) return 3; //~ true: covered; false: covered
  if (s % 8 == 4) return 4; //~ true: covered; false: covered
  return 5;
}

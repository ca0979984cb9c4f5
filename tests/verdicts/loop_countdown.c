// assize: --criterion branch --entry f
int f(signed char x) {
  int n = 0;
  while (x > 0) { x -= 16; n++; } //~ true: covered; false: covered
  if (x > 0) return 1; //~ true: infeasible; false: covered
  if (n > 8) return 2; //~ true: infeasible; false: covered
  if (n == 8) return 3; //~ true: covered; false: covered
  if (x == -16) return 4; //~ true: covered; false: covered
  return 5;
}

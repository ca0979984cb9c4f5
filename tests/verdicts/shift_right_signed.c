// assize: --criterion branch --entry f
/* >> of a negative number keeps the sign (gcc). */
int f(signed char x) {
  int y = x >> 1;
  if (x < 0 && y >= 0) return 1; //~ true: infeasible; false: covered
  if (y == -64) return 2; //~ true: covered; false: covered
  if (x >> 7 == -1 && x >= 0) return 3; //~ true: infeasible; false: covered
  if (x >> 7 != 0 && x >> 7 != -1) return 4; //~ true: infeasible; false: covered
  return 0;
}

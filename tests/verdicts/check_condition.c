// assize: --criterion checks --entry f
/* One check for a condition, whatever its outcome; && guards its right side. */
int f(int n, int d) {
  if (d != 0 && 100 % d == 3) return 1; //~ division by zero in `d != 0 && 100 % d == 3`: infeasible
  if (100 / n > 3) return 2; //~ division by zero in `100 / n > 3`: covered
  return 3;
}

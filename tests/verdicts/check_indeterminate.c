// assize: --criterion checks --entry f
/* What nothing determines may be 0 or not: no test shows that it is, and nothing is proved. */
int f(int a) {
  int y;
  if (a == 3) y = 1;
  return 5 / y;
  //~ division by zero in `return 5 / y`: unknown (feasible: y is anything)
  //~ read of an indeterminate value in `return 5 / y`: covered
}

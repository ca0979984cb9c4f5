// assize: --criterion branch --entry f
int f(signed char x) {
  int y = 0;
  if (y = x + 1, y > 5) { //~ true: covered; false: covered
    if (x <= 4) return 1; //~ true: infeasible; false: covered
    return 2;
  }
  for (int i = 0, j = 3; i < j; i++, j--) //~ true: covered; false: covered
    if (i + j != 3) return 3; //~ true: infeasible; false: covered
  return 4;
}

// assize: --criterion branch --entry f
int f(unsigned char x) {
  int i = 0;
  for (;;) {
  //~ the absent condition of `for (;;)` is true: covered
  //~ the absent condition of `for (;;)` is false: infeasible
    if (i == 5) break; //~ true: covered; false: covered
    if (x == i) return 1; //~ true: covered; false: covered
    i++;
  }
  if (x < 5) return 2; //~ true: infeasible; false: covered
  if (i != 5) return 3; //~ true: infeasible; false: covered
  return 4;
}

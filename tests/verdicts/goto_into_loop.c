// assize: --criterion branch --entry f
int f(signed char x) {
  int i = 3;
  if (x > 0) goto in; //~ true: covered; false: covered
  for (i = 0; i < 5; i++) { //~ true: covered; false: infeasible
in:
    if (i == 2 && x > 0) return 1; //~ true: infeasible; false: covered
    if (i == 4) return 2; //~ true: covered; false: covered
  }
  return 3;
}

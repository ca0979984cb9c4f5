// assize: --criterion branch --entry f
int f(unsigned char n) {
  int i;
  for (i = 0; i < 5; i++) //~ true: covered; false: covered
    if (i == n) break; //~ true: covered; false: covered
  if (i > 5) return 1; //~ true: infeasible; false: covered
  if (i == 5 && n < 5) return 2; //~ true: infeasible; false: covered
  if (i < 5 && i != n) return 3; //~ true: infeasible; false: covered
  return 4;
}

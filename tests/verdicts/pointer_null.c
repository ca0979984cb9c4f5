// assize: --criterion branch --entry f --input p=object?
int f(int *p) {
  if (!p) return 1; //~ false: covered; true: covered
  if (*p == 7) return 2; //~ true: covered; false: covered
  if (p == 0) return 3; //~ true: infeasible; false: covered
  return 4;
}

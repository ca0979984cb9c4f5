// assize: --criterion branch --entry f --input a=[4]
int f(const char *a) {
  int found = 0, i;
  for (i = 0; i < 4 && !found; i++) //~ true: covered; false: covered
    if (a[i] == 'x') found = 1; //~ true: covered; false: covered
  if (found && a[i - 1] != 'x') return 1; //~ true: infeasible; false: covered
  if (!found && i < 4) return 2; //~ true: infeasible; false: covered
  return found && i == 4;
}

// assize: --criterion branch --entry f --input n=1..4
int f(int n) {
  char v[n];
  if (sizeof v != n) return 1; //~ true: infeasible; false: covered
  v[n - 1] = 3;
  if (v[n - 1] == 3) return 2; //~ true: covered; false: infeasible
  return 3;
}

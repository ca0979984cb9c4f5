// assize: --criterion branch --entry f --input a=[n] --input n=0..3
int f(const unsigned char *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) //~ true: covered; false: covered
    s += a[i];
  if (s > 765) return 1; //~ true: infeasible; false: covered
  if (s == 765) return 2; //~ true: covered; false: covered
  if (n == 1 && s > 255) return 3; //~ true: infeasible; false: covered
  if (s < 0) return 4; //~ true: infeasible; false: covered
  return 5;
}

// assize: --criterion branch --entry main
/* The elements have indeterminate values, not none. */
extern int __VERIFIER_nondet_int(void);
static int smallest(int *a, int n) {
  int m = a[0];
  for (int i = 1; i < n; i++)
  //~ true: covered (feasible: reading them has no trap on this machine)
  //~ false: covered (feasible: reading them has no trap on this machine)
    if (a[i] < m) m = a[i];
    //~ true: unknown (feasible: a has some values)
    //~ false: covered (feasible: a has some values)
  return m;
}
int main(void) {
  int a[3];
  int k = __VERIFIER_nondet_int();
  if (smallest(a, 3) > 10) return 1;
  //~ true: unknown (feasible: a has some values)
  //~ false: covered (feasible: a has some values)
  if (k == 7) return 2;
  //~ true: covered (feasible: a has some values)
  //~ false: covered (feasible: a has some values)
  return 0;
}

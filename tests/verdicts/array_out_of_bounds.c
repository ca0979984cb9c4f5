// assize: --criterion branch --entry f
/* An access outside ends the execution: behind it, the index is inside. */
int f(unsigned char i) {
  int a[4] = { 1, 2, 3, 4 };
  int x = a[i];
  if (i > 3) return 1; //~ true: infeasible-unless (infeasible); false: covered
  if (x == 4) return 2; //~ true: covered; false: covered
  if (x == 5) return 3; //~ true: infeasible-unless (infeasible); false: covered
  return 0;
}

// assize: --criterion branch --entry f --input i=0..7
/* Nothing is reached behind an access outside of the array, but after it. */
int f(unsigned i) {
  int a[4] = {0, 1, 2, 3};
  int v = a[i];
  if (i > 5) return 1; //~ true: infeasible-unless (undefined: the element is not there); false: covered
  if (v == 2) return 2; //~ true: covered; false: covered
  return 0;
}

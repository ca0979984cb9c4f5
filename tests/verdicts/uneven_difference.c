// assize: --criterion branch --entry f --input n=0..3
/* The difference of two pointers that is no whole number of elements. */
int f(int n) {
  char bytes[16] = {0};
  int *p = (int *)(void *)bytes, *q = (int *)(void *)(bytes + 4 + n);
  if (q - p == 1) return 1; //~ true: covered; false: infeasible-unless (undefined: no whole number of elements)
  if (n == 2) return 2; //~ true: infeasible-unless (undefined: no whole number of elements); false: infeasible-unless (undefined: no whole number of elements)
  return 0;
}

// assize: --criterion branch --entry f --input n=0..3
/* A null pointer plus 0 is null; plus more it is undefined, and not null any more. */
int f(int n) {
  char *p = 0;
  p += n;
  if (p == 0) return 1; //~ true: covered; false: covered
  if (p == 0 && n > 0) return 2; //~ true: infeasible-unless (undefined: a null pointer moves); false: covered
  return n;
}

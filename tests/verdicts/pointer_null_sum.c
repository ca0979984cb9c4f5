// assize: --criterion branch --entry f
/* Compilers fold the first decision; what is behind it happens natively, and only clang's sanitizer says that it is
   undefined. */
int f(signed char a) {
  int x = a;
  int *p = a > 3 ? &x : 0; //~ true: covered; false: covered
  if (p + 1 != 0) //~ true: covered; false: infeasible-unless (undefined: null + 1)
    x = 2;
  if (!p) //~ false: covered; true: covered (undefined: null + 1)
    return 1;
  return 0;
}

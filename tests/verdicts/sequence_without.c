// assize: --query 'cover EDGES(@ENTRY(f))-[NOT(@LABEL(a))*]>EDGES(@LABEL(b))' --entry f
/* b without a before it: a is skipped only where b is skipped, too. */
int f(signed char x) {
  int n = 0;
  //~ `n = 0`, then 9: `n = 2`: infeasible
  if (x > 0)
a:  n = 1;
  if (x > 5)
b:  n = 2;
  return n;
}

// assize: --query 'cover STATES(@LABEL(a), {x > 5}, {n == 1})' --entry f
int f(signed char x) {
  int n = 0;
  if (x > 3) n = 1;
a: return n;
//~ before `return n` (l3), with {x > 5}, {n == 1}: covered
//~ before `return n` (l3), with {x > 5}, not {n == 1}: infeasible
//~ before `return n` (l3), with not {x > 5}, {n == 1}: covered
//~ before `return n` (l3), with not {x > 5}, not {n == 1}: covered
//~ at the end of `f`, with {x > 5}, {n == 1}: covered
//~ at the end of `f`, with {x > 5}, not {n == 1}: infeasible
//~ at the end of `f`, with not {x > 5}, {n == 1}: covered
//~ at the end of `f`, with not {x > 5}, not {n == 1}: covered
}

// assize: --criterion checks --entry f --input p=object?
/* An operand ends the run before the division does. */
int f(int *p, int d, int e) {
  if (d == 0 && !p) return 7 / *p;
  //~ access out of bounds in `return 7 / *p`: infeasible-unless (undefined: the pointer is null)
  //~ use of a null pointer in `return 7 / *p`: covered
  //~ division by zero in `return 7 / *p`: infeasible-unless (undefined: the pointer is null)
  if (d == 3 && !p) return *p / e;
  //~ access out of bounds in `return *p / e`: infeasible-unless (undefined: the pointer is null)
  //~ use of a null pointer in `return *p / e`: covered
  //~ division by zero in `return *p / e`: infeasible-unless (undefined: the pointer is null)
  //~ signed overflow in `return *p / e`: infeasible-unless (undefined: the pointer is null)
  if (p) return d / *p;
  //~ access out of bounds in `return d / *p`: infeasible
  //~ use of a null pointer in `return d / *p`: infeasible
  //~ division by zero in `return d / *p`: covered
  //~ signed overflow in `return d / *p`: covered
  return 0;
}

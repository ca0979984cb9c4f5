// assize: --criterion checks --entry f
/* A step that is looked at is not taken: the sum is 1. */
int f(int n) {
  int t = 0, *p = &t;
  *p += 1;
  //~ access out of bounds in `*p += 1`: infeasible
  //~ use of a null pointer in `*p += 1`: infeasible
  //~ signed overflow in `*p += 1`: infeasible
  //~ use of an object after its life in `*p += 1`: infeasible
  if (t == 1) return 10 / n; //~ division by zero in `return 10 / n`: covered
  return 0;
}

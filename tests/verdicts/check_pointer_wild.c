// assize: --criterion checks --entry f
/* A number is no object, and a small one counts as null. */
int f(int n) {
  int *p = (int *)(n == 3 ? 0x123456789000 : 8);
  if (n == 3) return *p;
  //~ access out of bounds in `return *p`: covered
  //~ use of a null pointer in `return *p`: infeasible
  //~ use of an object after its life in `return *p`: infeasible
  //~ read of an indeterminate value in `return *p`: infeasible
  return *p;
  //~ access out of bounds in `return *p`: infeasible
  //~ use of a null pointer in `return *p`: covered
  //~ use of an object after its life in `return *p`: infeasible
  //~ read of an indeterminate value in `return *p`: infeasible
}

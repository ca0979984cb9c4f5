// assize: --query 'cover EDGES(@CALL(reach_error))' --entry main
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { }
int main(void) {
  int x = __VERIFIER_nondet_int(), y = x;
  if (x != y) reach_error(); //~ `reach_error()`: infeasible
  if (x == 77777) reach_error(); //~ `reach_error()`: covered
  return 0;
}

// assize: --criterion assertion --entry f
// Nobody has a body of it, and nobody says that it does not return.
void assert(int);
int f(signed char x) {
  assert(x > 3 && x < 9); //~ true: covered; false: covered
  if (x == 20) return 1;
  assert(x * x >= 0); //~ true: covered; false: infeasible
  return 0;
}

// assize: --criterion branch
// Without optimisation there is nobody who knows it.
static int f(int n) {
  if (__builtin_constant_p(n)) //~ true: infeasible; false: covered
    return 1;
  return 0;
}
int main(void) {
  return f(3);
}

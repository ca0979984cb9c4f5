// assize: --criterion branch
// flags: -O2
// An optimiser that sees through the call says that n is a constant.
static int f(int n) {
  if (__builtin_constant_p(n)) //~ true: unknown (feasible: an optimiser that inlines f); false: covered
    return 1;
  return 0;
}
int main(void) {
  return f(3);
}

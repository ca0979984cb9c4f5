// assize: --criterion checks --entry f
/* The compiler was promised that it does not come here. */
int g(int n) {
  if (n == 3) __builtin_unreachable(); //~ __builtin_unreachable in `__builtin_unreachable()`: covered
  return n;
}
int f(int n) {
  switch (n & 3) {
    case 0: case 1: case 2: case 3: return g(n);
    default: __builtin_unreachable(); //~ __builtin_unreachable in `__builtin_unreachable()`: infeasible
  }
}

// assize: --criterion branch --entry f
/* Without optimisation only constants are constant; a constant is needed for the size of an array. */
static const int limit = 3;
int f(signed char x) {
  int array[__builtin_constant_p(x) ? 2 : 1];
  if (sizeof array != sizeof(int)) return 1; //~ true: infeasible; false: covered
  if (__builtin_constant_p(x) || !__builtin_constant_p(3 + 4)) return 2; //~ true: infeasible; false: covered
  if (__builtin_constant_p(&limit) || !__builtin_constant_p("text")) return 3; //~ true: infeasible; false: covered
  return 0;
}

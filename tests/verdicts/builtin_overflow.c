// assize: --criterion branch --entry f
int f(signed char a, signed char b) {
  signed char r;
  if (__builtin_add_overflow(a, b, &r)) { //~ true: covered; false: covered
    if (a > 0 && b < 0) return 1; //~ true: infeasible; false: covered
    return 2;
  }
  if (r != a + b) return 3; //~ true: infeasible; false: covered
  return r == 127;
}

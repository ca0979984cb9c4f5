// assize: --criterion branch --entry f
#pragma GCC optimize("fast-math")
int f(signed char x) {
  float zero = (float)x * 0.0f;
  if (zero != zero) return 1; //~ true: unknown (infeasible); false: covered
  if (x > 100 && x < 90) return 2; //~ true: unknown (infeasible: behind floats); false: covered
  return 0;
}

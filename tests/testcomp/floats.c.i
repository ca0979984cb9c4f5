# 0 "/work/wt-g/tests/testcomp/floats.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "/work/wt-g/tests/testcomp/floats.c"

extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);

int main(void)
{
  float f = __VERIFIER_nondet_float();
  double d = __VERIFIER_nondet_double();
  if (f > 2.5f && f < 2.75f)
    return 1;
  if (d != d)
    return 2;
  if (d < -1e10)
    return 3;
  return 0;
}

// assize: --criterion branch --entry main
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x != x) return 1; //~ true: covered; false: covered
  if (x > 1 && x < 1.0000001f) return 2; //~ true: infeasible; false: covered
  if (x * 2 == 3) return 3; //~ true: covered; false: covered
  return 0;
}

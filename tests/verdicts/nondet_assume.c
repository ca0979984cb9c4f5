// assize: --criterion branch --entry main
extern signed char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
int main(void) {
  signed char x = __VERIFIER_nondet_char();
  __VERIFIER_assume(x > 5 && x < 9);
  if (x == 5) return 1; //~ true: infeasible; false: covered
  if (x == 9) return 2; //~ true: infeasible; false: covered
  if (x == 6) return 3; //~ true: covered; false: covered
  if (x == 7) return 4; //~ true: covered; false: covered
  if (x == 8) return 5; //~ true: covered; false: infeasible
  return 6;
}

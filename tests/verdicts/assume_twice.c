// assize: --criterion branch --entry main
/* The first assumption that fails ends the execution; what is behind it is not reached. */
extern signed char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
int main(void) {
  signed char x = __VERIFIER_nondet_char();
  if (x == 3) x++; //~ true: covered; false: covered
  __VERIFIER_assume(x != 4);
  if (x == 4) return 1; //~ true: infeasible; false: covered
  __VERIFIER_assume(x < 4);
  if (x == 5) return 2; //~ true: infeasible; false: covered
  return 0;
}

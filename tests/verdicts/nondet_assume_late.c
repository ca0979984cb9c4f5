// assize: --criterion branch --entry main
/* What comes before an assumption that fails has happened. */
extern signed char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
int main(void) {
  signed char x = __VERIFIER_nondet_char();
  int r = 0;
  if (x < 0) r = 1; //~ true: covered; false: covered
  if (x == 0) r = 2; //~ true: covered; false: covered
  __VERIFIER_assume(x >= 0);
  return r;
}

// assize: --criterion branch --entry main
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  short h = __VERIFIER_nondet_short();
  if (h > 32767) return 1; //~ true: infeasible; false: covered
  if (h == -32768 && c == 200) return 2; //~ true: covered; false: covered
  if (__VERIFIER_nondet_bool() > 1) return 3; //~ true: infeasible; false: covered
  if (c + h > 33022) return 4; //~ true: infeasible; false: covered
  return 5;
}

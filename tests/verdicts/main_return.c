// assize: --criterion branch --entry main
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  if (a > b) { unsigned char t = a; a = b; b = t; } //~ true: covered; false: covered
  if (a > b) return 1; //~ true: infeasible; false: covered
  if (b - a > 255) return 2; //~ true: infeasible; false: covered
  if (b - a == 255) return 3; //~ true: covered; false: covered
}

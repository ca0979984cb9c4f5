// assize: --criterion testcomp-branch
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  if (x % 7 == 3 && x % 5 == 2) return 1; //~ true: covered; false: covered
  if (x % 7 == 3 && x == 24) return 2; //~ true: covered; false: covered
  if (x % 7 == 3 && x == 25) return 3; //~ true: infeasible; false: covered
  return 0;
}

// assize: --criterion branch --entry f
/* Static objects have their initial values, as a convention that is named; nothing of it is needed in line 7. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int level = 3;
int f(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (c > 255) return 1; //~ true: infeasible; false: covered
  if (level != 3) return 2; //~ true: infeasible-unless (infeasible); false: covered
  if (c == level) return 3; //~ true: covered; false: covered
  return 0;
}

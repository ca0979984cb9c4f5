// assize: --criterion branch --entry main
/* main starts from initial values, and nothing comes before it. */
extern int __VERIFIER_nondet_int(void);
static int mode;
int level = 3;
int main(void) {
  if (mode != 0) return 1; //~ true: infeasible; false: covered
  if (level != 3) return 2; //~ true: infeasible; false: covered
  mode = __VERIFIER_nondet_int();
  return mode == 7 ? 3 : 0; //~ true: covered; false: covered
}

// assize: --criterion branch
/* A function that nobody defines returns anything, and does nothing else. */
extern int __VERIFIER_nondet_int(void);
int get(int *out);
int main(void) {
  int v = 4;
  int r = get(&v);
  if (r == 77) return 1; //~ true: covered; false: covered
  if (v != 4) return 2; //~ true: infeasible-unless (infeasible); false: covered
  if (r == 78 && r == 79) return 3; //~ true: infeasible; false: covered
  return __VERIFIER_nondet_int();
}

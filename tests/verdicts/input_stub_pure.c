// assize: --criterion branch --entry f --stub now=pure --stub note=returns
/* The user says what functions without a body do at most, and the proofs say that they rest on it. */
static int mode = 1;
extern int now(int *p);
extern void note(char *p, void (*done)(void));
void set(void) { mode = 2; }
int f(void) {
  int x = 1;
  char c = 'a';
  if (now(&x) < 0) return 1; //~ true: covered; false: covered
  if (x != 1) return 2; //~ true: infeasible-unless (infeasible: now and note do no more); false: covered
  mode = 1;
  now(&x);
  if (mode != 1) return 3; //~ true: infeasible-unless (infeasible: now and note do no more); false: covered
  note(&c, set);
  if (c != 'a') return 4; //~ true: infeasible-unless (infeasible: now and note do no more); false: covered
  if (mode == 2) return 5; //~ true: unknown (feasible: note may write it); false: covered
  return 0;
}

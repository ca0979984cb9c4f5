// assize: --criterion branch --entry f
/* What is weak may be missing when the program is linked; tests define it. */
extern int option __attribute__((weak));
extern int hook(int) __attribute__((weak));
struct opaque;
extern struct opaque token;
int same(struct opaque *p) { return p == &token; }
int f(int x) {
  if (&option) //~ true: covered; false: unknown (feasible: nobody defines it)
    x = option;
  if (x == 12) return 1; //~ true: covered; false: covered
  if (hook) //~ true: covered; false: unknown (feasible: nobody defines it)
    if (hook(x) == 5) return 2; //~ true: covered; false: covered
  if (same(&token)) return 3; //~ true: covered; false: unknown (infeasible: hook does not matter)
  return 0;
}

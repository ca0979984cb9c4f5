// assize: --criterion branch --entry f
// flags: -O2
// Linkers let the tails of string literals be shared (they do with -O2).
static int same(const char *p, const char *q) { return p == q; }
int f(void) {
  if (same("abc" + 1, "bc")) //~ true: infeasible-unless (undefined: the linker shares tails); false: covered
    return 1;
  return 0;
}

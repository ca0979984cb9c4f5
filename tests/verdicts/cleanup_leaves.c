// assize: --criterion branch --entry f
/* Every way out of a scope runs what cleans up, in the reverse order of the declarations. */
static int order;
static void first(int *p) { order = order * 10 + *p; }
static void second(int *p) { order = order * 10 + *p; }
#define A __attribute__((cleanup(first))) int
#define B __attribute__((cleanup(second))) int
int f(int k) {
  order = 0;
  for (A i = 1; i < 3; i++) { //~ true: covered; false: covered
    A a = 4;
    B b = 5;
    if (k == 1) continue; //~ true: covered; false: covered
    if (k == 2) break; //~ true: covered; false: covered
    if (k == 3) goto out; //~ true: covered; false: covered
  }
out:
  if (order == 54541 + 2) return 1; //~ true: covered; false: covered
  if (order == 541 && k == 2) return 2; //~ true: covered; false: covered
  if (order == 451) return 3; //~ true: infeasible; false: covered
  { B c = 7; if (k == 4) return order; } //~ true: infeasible; false: covered
  if (order % 10 != 7) return 4; //~ true: infeasible; false: covered
  return 5;
}

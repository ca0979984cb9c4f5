// assize: --criterion branch
static int written(int x) {
  if (x > 3) return 7; //~ true: unknown (feasible); false: unknown (infeasible: the call has a 9)
  return 0;
}
static int (*choose(void))(int) { return written; }
int called(int x) __attribute__((ifunc("choose")));
int main(void) { return called(9); }

// assize: --criterion branch --entry f --globals initial --assume 'x < limit'
/* It is about the state that constructors have left. */
static int limit;
__attribute__((constructor)) static void begin(void) { limit = 5; }
int f(int x) {
  if (x >= 5) return 1; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  return 0;
}

// assize: --criterion branch --entry f --input 'call=&plus' --input 'to=&table'
/* The user says which function, and which object. */
struct row {
  int a, b;
};
static struct row table[2] = {{1, 2}, {3, 4}};
static int plus(int x) { return x + 1; }
struct row *rows(void) { return table; }
int f(int (*call)(int), struct row *to, unsigned char x) {
  if (!call || !to) return 1; //~ false: covered; true: infeasible
  if (call(x) > 256) return 2; //~ true: infeasible; false: covered
  to->a = 9;
  if (table[0].a != 9) return 3; //~ true: infeasible; false: covered
  if (to[1].b == 4) return 4; //~ true: covered; false: unknown (feasible: who knows rows may write it)
  return 0;
}

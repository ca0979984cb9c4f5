// assize: --criterion branch --entry f
/* What only constructors write is as they left it, whenever f is called; what others write is not. */
static int table[4], level;
static int square(int i) { return i * i; }
__attribute__((constructor)) static void fill(void) {
  for (int i = 0; i < 4; i++) table[i] = square(i); //~ true: covered; false: covered
  level = 1;
}
void set(int to) { level = to; }
int f(unsigned k) {
  if (table[k & 3] == 8) return 1; //~ true: infeasible; false: covered
  if (level == 1) return 2; //~ true: covered; false: unknown (feasible: set was called before)
  return 0;
}

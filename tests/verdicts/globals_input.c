// assize: --criterion branch --entry f --globals input
/* Globals that can differ are inputs: what they have to hold, a test says. */
int level = 3;
static int hidden = 1;
static int never_written = 2;
const int fixed = 4;
struct { int x; signed char c[2]; } pair;
int f(int n) {
  if (level != 3) return 1; //~ true: covered; false: covered
  if (hidden == 5) return 2; //~ true: covered; false: covered
  if (never_written == 5) return 3; //~ true: infeasible; false: covered
  if (fixed == 5) return 4; //~ true: infeasible; false: covered
  if (pair.x == 9 && pair.c[1] > 127) return 5; //~ true: infeasible; false: covered
  hidden = n;
  return pair.c[0] == pair.x;
}

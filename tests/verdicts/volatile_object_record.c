// assize: --criterion branch --entry f
/* A volatile record that is copied as a whole may have changed, too. */
struct pair { int a, b; };
static volatile struct pair shared;
struct half { volatile int v; int w; };
static struct half other;
int f(void) {
  shared.a = 1;
  struct pair copy = shared;
  if (copy.a != 1) return 1; //~ true: unknown (feasible: it is volatile); false: covered
  other.v = 2;
  struct half half = other;
  if (half.v != 2) return 2; //~ true: unknown (feasible: it is volatile); false: covered
  return 0;
}

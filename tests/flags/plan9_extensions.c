/* flags: -fplan9-extensions */
/* says: refused */
/* A pointer to a structure becomes one to a member. */
struct t { int a; };
struct s { int b; struct t; };
static int first(struct t *t) { return t->a; }
int f(int x) {
  struct s s = { 1, { x } };
  if (first(&s) == 1 && x != 1) return 1; /*~ with: false; without: skip */
  return 0;
}

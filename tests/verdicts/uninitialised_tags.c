// assize: --criterion branch --entry main --uninitialised input
/* Structures of functions may share a tag, and still be inputs of one test. */
struct s { int a; };
static int f(void) { struct s { char c[2]; } v; return v.c[1] == 'k'; }
static int g(void) { struct s { long l; struct s *next; } v; return v.l == 9; }
int main(void) {
  struct s v;
  if (v.a == 5) return 1; //~ true: covered; false: covered
  if (f()) return 2; //~ true: covered; false: covered
  if (g()) return 3; //~ true: covered; false: covered
  return 0;
}

#define ONE 1
struct s { int a; };
int global;
static int file_static;
int take(struct s *);
int f(int n) {
  struct s *p = &(struct s){n};
  static _Thread_local int thread;
  static int kept;
  extern int global;
  int list[n];
  thread++, kept++, global++, file_static++;
  list[0] = p->a == ONE;
  if (n == ONE) return take(p);
  return list[0] + ({ int n = 3; n; });
}

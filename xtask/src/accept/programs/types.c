struct s;
struct t { struct s *link; int n; };
typedef int number, *reference, function(int), array[3];
typedef union { int *i; char *p; } __attribute__((transparent_union)) any;
number one = 1;
reference ref = &one;
function declared;
array three = { 1, 2, 3 };
int takes(any, struct s *, const struct t *);
const int *const restricted(int *restrict a, volatile int b);
enum e { A, B, C } letter = B;
struct s { int inner; struct t pair[2]; };
struct s whole = { 1, { { 0, 2 }, { &whole, 3 } } };
int *address = &whole.pair[1].n;
float _Complex z;
long long ll; unsigned char uc; short int si; signed long sl; long double ld;
int use(struct s *p, enum e k, _Bool flag)
{
  struct t local = p->pair[k], *q = &local;
  any u = { ref };
  ref = (int *)q; address = ref + flag;
  takes(ref, p, q);
  uc = ll; ld = uc; z = 1.0f;
  return (*p).inner + local.link->inner + (k == C) + !(u.p = 0);
}
int declared(int x) { return x; }

// assize: --criterion checks --entry f --input p=object? --input q=object
/* A pointer that may be null, and one that is not. */
struct s { int a, b; };
int f(struct s *p, struct s *q) {
  if (q->b == 1) return p->b;
  //~ use of a null pointer in `q->b == 1`: infeasible
  //~ use of a null pointer in `return p->b`: covered
  if (p) return p->a; //~ use of a null pointer in `return p->a`: infeasible
  q->a = 1; //~ use of a null pointer in `q->a = 1`: infeasible
  return 0;
}

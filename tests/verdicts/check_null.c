// assize: --criterion checks --entry f --input p=object? --input q=object
/* A pointer that may be null, and one that is not. */
struct s { int a, b; };
int f(struct s *p, struct s *q) {
  if (q->b == 1) return p->b;
  //~ access out of bounds in `q->b == 1`: infeasible
  //~ use of a null pointer in `q->b == 1`: infeasible
  //~ access out of bounds in `return p->b`: infeasible
  //~ use of a null pointer in `return p->b`: covered
  if (p) return p->a;
  //~ access out of bounds in `return p->a`: infeasible
  //~ use of a null pointer in `return p->a`: infeasible
  q->a = 1;
  //~ access out of bounds in `q->a = 1`: infeasible
  //~ use of a null pointer in `q->a = 1`: infeasible
  return 0;
}

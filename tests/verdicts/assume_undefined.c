// assize: --criterion branch --entry f --input p=object? --assume 'p->length <= 4'
/* Where it has no value it does not hold: p is not null. */
struct text {
  int length;
};
int f(struct text *p) {
  if (!p) return 0; //~ false: covered; true: infeasible-unless (infeasible: the precondition says so)
  if (p->length > 4) return 1; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  if (p->length == -2147483647 - 1) return 2; //~ true: covered; false: covered
  return 3;
}

// assize: --criterion branch --entry f
struct node {
  int value;
};
/*@ requires p == \null || \valid(p);
  @ requires p != \null ==> p->value > 0; */
int f(struct node *p) {
  if (!p) return 0; //~ false: covered; true: covered
  if (p->value <= 0) return 1; //~ true: infeasible-unless (infeasible: the precondition says so); false: covered
  return 2;
}

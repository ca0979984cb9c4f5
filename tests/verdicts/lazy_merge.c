// assize: --criterion branch --entry f
/* Made on one path only, used behind where they meet. */
struct box {
  int v;
  struct box *in;
};
int f(struct box *a, int which) {
  if (!a) return 0; //~ true: covered; false: covered
  if (which) { //~ true: covered; false: covered
    if (a->in) a->in->v = 7; //~ true: covered; false: covered
  } else
    a->v = 8;
  if (a->in && a->in->v == 7 && !which) return 1; //~ true: covered; false: covered
  if (a->in && a->in->v == 6 && which) return 2; //~ true: unknown (infeasible); false: covered
  return 3;
}

// assize: --criterion branch --entry f
/* Two parameters may point to one object; of objects of different types that is not tried. */
struct pair {
  int x, y;
};
int f(struct pair *a, struct pair *b, unsigned *c) {
  if (!a || !b || !c) return 0; //~ true: covered; false: covered
  a->x = 1;
  b->x = 2;
  if (a->x == 2) return 1; //~ true: covered; false: covered
  if ((void *)c == (void *)a) //~ true: unknown (feasible: c may point to a->x); false: covered
    return 2;
  return 3;
}

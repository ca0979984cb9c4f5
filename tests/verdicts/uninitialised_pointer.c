// assize: --criterion branch --entry main --uninitialised input --input main::q=[2]
/* A pointer is null, or leads to something whose size nobody gives, unless a shape is given. */
int main(void) {
  int *p, *q;
  if (p) { //~ true: covered; false: covered
    if (p[0] == 3) return 1; //~ true: covered; false: covered
  }
  if (q[0] == 5 && q[1] == 6) return 2; //~ true: covered; false: covered
  if (!q) return 3; //~ false: covered; true: unknown (infeasible: q is no null pointer)
  return 0;
}

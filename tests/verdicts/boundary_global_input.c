// assize: --criterion branch --entry f
/* A global that others write: f can meet any value. */
int level = 3;
int f(int x) {
  if (level != 3) return 1;
  //~ true: unknown (feasible: it has external linkage, and others may write it)
  //~ false: covered
  return x > 3 ? 2 : 3; //~ true: covered; false: covered
}

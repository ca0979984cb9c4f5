// assize: --criterion branch --entry f
/* A test calls f once; in the product it is called again. */
int f(int x) {
  static int calls;
  if (calls++ > 0) return 1; //~ true: unknown (feasible: in the second call); false: covered
  return x > 3 ? 2 : 3; //~ true: covered; false: covered
}

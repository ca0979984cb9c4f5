// assize: --criterion branch --entry f
/* Defined in another part of the product. */
extern int limit;
int f(int x) {
  if (x > limit) return 1; //~ true: covered; false: covered
  return 0;
}

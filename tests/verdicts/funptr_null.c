// assize: --criterion branch --entry f
static int one(void) { return 1; }
int f(unsigned char x) {
  int (*g)(void) = x ? one : 0; //~ true: covered; false: covered
  int r = g ? g() : 2; //~ true: covered; false: covered
  if (r == 2 && x) return 1; //~ true: infeasible; false: covered
  if (r == 1) return 2; //~ true: covered; false: covered
  return g == one; 
}

// assize: --criterion branch --entry f --input t=[n] --input n=0..3
struct tok { int type, start; };
int f(struct tok *t, unsigned n) {
  if (n == 0) return 1; //~ true: covered; false: covered
  if (t[0].type == 5) return 2; //~ true: covered; false: covered
  return 0;
}

// assize: --criterion branch --entry f --input t=[n] --input n=0..3
// An array of no structures is no structure.
struct token {
  int type, start;
};

int f(struct token *t, unsigned n) {
  if (n == 0) //~ true: covered; false: covered
    return 1;
  if (t[0].type == 5) //~ true: covered; false: covered
    return 2;
  return 0;
}

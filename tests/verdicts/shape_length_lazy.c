// assize: --criterion branch --entry f --input 'p->buf=[p->len]' --unwind 6
/* Nobody bounds the member: it is as small as what is made for it, and that is a bound. */
struct text {
  unsigned char *buf;
  int len;
};
int f(struct text *p) {
  if (!p) return 0; //~ false: covered; true: covered
  if (p->len > 100) return 1; //~ true: unknown (feasible: what is made for it is small); false: covered
  if (p->len > 0 && p->buf[p->len - 1] == 7) return 2; //~ true: covered; false: covered
  return 3;
}

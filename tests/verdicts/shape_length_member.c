// assize: --criterion branch --entry f --input p=object --input 'p->buf=[p->len]' --input p->len=0..6
/* An array as long as a member says. */
struct text {
  unsigned char *buf;
  int len;
};
int f(struct text *p) {
  int i = 0;
  while (i < p->len && p->buf[i] != 'x') i++; //~ true: covered; false: covered
  if (i > 6) return 1; //~ true: infeasible; false: covered
  if (i == p->len && i == 6) return 2; //~ true: covered; false: covered
  if (p->buf[0] == 'x') return 3; //~ true: covered; false: covered
  return 0;
}

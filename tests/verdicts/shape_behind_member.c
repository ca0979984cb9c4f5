// assize: --criterion branch --entry f --input p=object --input 'p->start=[4]' --input 'p->end=p->start+p->used'
struct buffer {
  int *start, *end;
  unsigned used;
};
int f(struct buffer *p) {
  if (p->end < p->start) return 1; //~ true: infeasible; false: covered
  if (p->end - p->start == 4) return 2; //~ true: covered; false: covered
  if (p->used > 4) return 3; //~ true: infeasible; false: covered
  if (p->end - p->start != p->used) return 4; //~ true: infeasible; false: covered
  return p->end != p->start && p->end[-1] == 12345;
}

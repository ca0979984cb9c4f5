// assize: --criterion branch --entry f --input p=object --input 'p->name=string(3)'
struct entry {
  int id;
  const char *name;
};
int f(const struct entry *p) {
  int n = 0;
  while (p->name[n]) n++; //~ true: covered; false: covered
  if (n > 3) return 1; //~ true: infeasible; false: covered
  if (n == 3 && p->name[2] == 'z') return 2; //~ true: covered; false: covered
  return 0;
}

// assize: --criterion branch --entry f --input 'v=[2]' --input 'v[].kind=1..2' --input 'v[].to=object' --input 'v[].to[]=3..4'
/* Each element of an array. */
struct edge {
  int kind;
  int *to;
};
int f(struct edge *v) {
  if (v[0].kind == 3 || v[1].kind == 3) return 1; //~ false: covered; true: infeasible
  if (v[0].to == v[1].to) return 2; //~ true: infeasible; false: covered
  if (*v[0].to + *v[1].to == 8) return 3; //~ true: covered; false: covered
  if (*v[0].to == 5) return 4; //~ true: infeasible; false: covered
  return 0;
}

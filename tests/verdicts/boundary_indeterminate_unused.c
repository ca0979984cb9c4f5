// assize: --criterion branch --entry main
static int insert(int *l, int k) { l = 0; return k; }
int main(void) {
  int *list;
  if (insert(list, 2) == 2) return 1;
  //~ true: infeasible WRONG (feasible: nobody looks at the value)
  //~ false: infeasible
  return 0;
}

// assize: --criterion branch --entry main
static int insert(int *l, int k) { l = 0; return k; }
int main(void) {
  int *list;
  if (insert(list, 2) == 2) return 1;
  //~ true: covered (feasible: nobody looks at the value)
  //~ false: unknown (infeasible)
  return 0;
}

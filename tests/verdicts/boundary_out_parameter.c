// assize: --criterion branch --entry f
extern void read_config(int *p);
int f(void) {
  int x = 0;
  read_config(&x);
  if (x == 3) return 1; //~ true: covered (feasible: read_config writes what it likes); false: covered
  return 0;
}

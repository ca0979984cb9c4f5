// assize: --criterion branch --entry f
static int tab[4];
__attribute__((constructor)) static void init(void) {
  for (int i = 0; i < 4; i++)
  //~ true: covered (feasible: it runs before main)
  //~ false: covered (feasible: it runs before main)
    tab[i] = i * i;
}
int f(unsigned k) {
  if (k == 3 && tab[k] == 9) return 1; //~ true: covered (feasible: the constructor has run); false: covered
  return 0;
}

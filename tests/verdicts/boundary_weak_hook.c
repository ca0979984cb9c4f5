// assize: --criterion branch --entry f
/* Another definition takes the place of a weak one. */
__attribute__((weak)) int hook(int x) { (void)x; return 0; }
int f(int x) {
  if (hook(x) == 9) return 1; //~ true: unknown (feasible: with another hook); false: covered
  return 0;
}

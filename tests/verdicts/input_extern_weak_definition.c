// assize: --criterion branch --entry main
/* Another definition may take the place of a weak one. */
int level __attribute__((weak)) = 3;
const int fixed = 3;
int main(void) {
  if (level != 3) return 1; //~ true: unknown (feasible: with another definition); false: covered
  if (fixed != 3) return 2; //~ true: infeasible; false: covered
  return 0;
}

// assize: --criterion branch --entry f
/* Nobody says how long the table is: what is looked at is bounded, and the bound is said. */
extern int table[];
extern char *const end;
int f(unsigned i) {
  if (table[1] == 7) return 1; //~ true: covered; false: covered
  if (i < 100 && table[i] == 9) return 2; //~ true: covered; false: covered
  if (i > 50 && i < 60) //~ true: unknown (feasible: the table is as long as it likes); false: covered
    return table[i] == 3;
  return 0;
}

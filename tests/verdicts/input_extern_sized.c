// assize: --criterion branch --entry f --input table=[8]
/* The user says how long the table is. */
extern int table[];
int f(unsigned i) {
  if (i >= 8) return 0; //~ true: covered; false: covered
  if (table[i] == 9) //~ true: covered; false: covered
    return i < 8;
  return 1;
}

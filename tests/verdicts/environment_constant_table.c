// assize: --criterion branch --entry f
static const unsigned char table[4] = {1, 2, 3, 5};
int f(unsigned char i) {
  if (table[i % 4] == 4) return 1; //~ true: infeasible; false: covered
  return 0;
}

// assize: --criterion branch --entry f
struct e { char key; int val; };
static const struct e table[3] = { { 'a', 10 }, { 'b', 20 }, { 'c', 30 } };
int f(char k) {
  for (int i = 0; i < 3; i++) //~ true: covered; false: covered
    if (table[i].key == k) { //~ true: covered; false: covered
      if (table[i].val != (k - 'a' + 1) * 10) return 1; //~ true: infeasible; false: covered
      if (k == 'd') return 2; //~ true: infeasible; false: covered
      return table[i].val == 30;
    }
  if (k == 'b') return 3; //~ true: infeasible; false: covered
  return 0;
}

// assize: --criterion branch --entry f
enum color { RED, GREEN = 5, BLUE };
int f(unsigned char x) {
  enum color c = x % 3 == 0 ? RED : x % 3 == 1 ? GREEN : BLUE;
  //~ `x % 3 == 0` is true: covered
  //~ `x % 3 == 0` is false: covered
  //~ `x % 3 == 1` is true: covered
  //~ `x % 3 == 1` is false: covered
  if (c == 1) return 1; //~ true: infeasible; false: covered
  if (c == 6 && x % 3 != 2) return 2; //~ true: infeasible; false: covered
  if (c == BLUE) return 3; //~ true: covered; false: covered
  return c == RED;
}

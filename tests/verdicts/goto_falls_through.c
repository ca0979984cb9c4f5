// assize: --criterion branch --entry f
// What stands behind a label need not tell that it begins: the jump tells where it leads.
int f(unsigned char x, unsigned char y) {
  static void *const to[4] = { &&first, &&second, &&third, &&last };
  int r = 0;
  goto *to[x & 3];
  //~ `to[x & 3]` is `first`: covered
  //~ `to[x & 3]` is `second`: covered
  //~ `to[x & 3]` is `third`: covered
  //~ `to[x & 3]` is `last`: covered
first:
second:
  if (y > 9) r = 1; //~ true: covered; false: covered
third:
  while (y > 250) y--; //~ true: covered; false: covered
last:;
  switch (r + y) { //~ no case: covered
  case 250: r = 3; //~ 250: covered
  }
  return r;
}

// assize: --criterion branch --entry f
int f(unsigned char x) {
  static void *const to[2] = { &&even, &&odd };
  goto *to[x & 1]; //~ `to[x & 1]` is `even`: covered; `to[x & 1]` is `odd`: covered
even:
  if (x & 1) return 1; //~ true: infeasible; false: covered
  return 2;
odd:
  if (x == 7) return 3; //~ true: covered; false: covered
  return 4;
}

// assize: --criterion branch --entry main --uninitialised input
/* Several declarators in one declaration, and one in a `for`; two of one name have inputs of their own. */
int main(void) {
  unsigned a, b = a + 1, c[2], *p = c, d = p[1];
  int __attribute__((unused)) written;
  written = 3;
  static int zero;
  if (b == 8) return a; //~ true: covered; false: covered
  if (a == 8 && b != 9) return 1; //~ true: infeasible; false: covered
  if (d == 40 && c[0] == 41) return 2; //~ true: covered; false: covered
  if (zero) return 3; //~ true: infeasible; false: covered
  for (int i; i < 2; i = 2) //~ true: covered; false: covered
    if (i == -7) return 4; //~ true: covered; false: covered
  {
    char a;
    if (a == 'q') return 5; //~ true: covered; false: covered
  }
  return written;
}

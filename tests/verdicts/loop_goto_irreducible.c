// assize: --criterion branch --entry f
/* Two ways into a cycle: no single head. */
int f(unsigned char x) {
  int n = 0;
  if (x & 1) goto b; //~ true: covered; false: covered
a: n += 1;
   if (n > 4) goto out; //~ true: covered; false: covered
b: n += 2;
   if (n < 7) goto a; //~ true: covered; false: infeasible
out:
  if (n == 6) return 1; //~ true: covered; false: covered
  if (n == 5) return 2; //~ true: infeasible; false: covered
  return n == 8;
}

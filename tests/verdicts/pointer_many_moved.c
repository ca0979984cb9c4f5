// assize: --criterion branch --entry f
/* A place in a buffer that has moved is a sum of three addresses, two of which cancel; there are far too many
   objects to take it for an address of any of them. */
#define TEN(p) p##0, p##1, p##2, p##3, p##4, p##5, p##6, p##7, p##8, p##9
int TEN(a1), TEN(a2), TEN(a3), TEN(a4), TEN(a5), TEN(a6), TEN(a7), TEN(a8), TEN(a9), TEN(a0);
int TEN(b1), TEN(b2), TEN(b3), TEN(b4), TEN(b5), TEN(b6), TEN(b7), TEN(b8), TEN(b9), TEN(b0);
int TEN(c1), TEN(c2), TEN(c3), TEN(c4), TEN(c5), TEN(c6), TEN(c7), TEN(c8), TEN(c9), TEN(c0);
int f(int up, unsigned n) {
  char a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8] = {8, 7, 6, 5, 4, 3, 2, 1};
  char *from = a, *to = up ? b : a, *at; //~ true: covered; false: covered
  if (n > 7) return 0; //~ true: covered; false: covered
  at = from;
  if (n & 1) at += 1; //~ true: covered; false: covered
  if (n & 2) at += 2; //~ true: covered; false: covered
  if (n & 4) at += 4; //~ true: covered; false: covered
  at = to + (at - from);
  if (*at == 1 && up) return 1; //~ true: covered; false: covered
  if (*at + a[n] != 9 && up) return 2; //~ true: infeasible; false: covered
  return 3;
}

// assize: --criterion branch --entry f
/* Null and a number is no address, whatever the number is. */
#define TEN(p) p##0, p##1, p##2, p##3, p##4, p##5, p##6, p##7, p##8, p##9
int TEN(a1), TEN(a2), TEN(a3), TEN(a4), TEN(a5), TEN(a6), TEN(a7), TEN(a8), TEN(a9), TEN(a0);
int TEN(b1), TEN(b2), TEN(b3), TEN(b4), TEN(b5), TEN(b6), TEN(b7), TEN(b8), TEN(b9), TEN(b0);
int TEN(c1), TEN(c2), TEN(c3), TEN(c4), TEN(c5), TEN(c6), TEN(c7), TEN(c8), TEN(c9), TEN(c0);
struct text { const char *at; long next; };
int f(int set, unsigned n) {
  struct text t = {set ? "abcdefghijkl" : 0, 0}; //~ true: covered; false: covered
  if (n > 11) return 0; //~ true: covered; false: covered
  t.next += n;
  if (t.at && t.at[t.next] == 'd') return 1; //~ true: covered; false: covered
  if (t.at && (t.at + t.next)[0] == 'm') return 2; //~ true: infeasible; false: covered
  if (!t.at && set) return 3; //~ true: infeasible; false: covered
  return 4;
}

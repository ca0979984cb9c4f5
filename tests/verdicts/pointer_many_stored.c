// assize: --criterion branch --entry f
/* A pointer that is read from an array at any index is one of those that were stored there. */
#define TEN(p) p##0, p##1, p##2, p##3, p##4, p##5, p##6, p##7, p##8, p##9
int TEN(a1), TEN(a2), TEN(a3), TEN(a4), TEN(a5), TEN(a6), TEN(a7), TEN(a8), TEN(a9), TEN(a0);
int TEN(b1), TEN(b2), TEN(b3), TEN(b4), TEN(b5), TEN(b6), TEN(b7), TEN(b8), TEN(b9), TEN(b0);
int TEN(c1), TEN(c2), TEN(c3), TEN(c4), TEN(c5), TEN(c6), TEN(c7), TEN(c8), TEN(c9), TEN(c0);
struct pair { int first, second; };
int f(unsigned char i, unsigned char j, int x) {
  struct pair one = {1, 2}, other = {3, x};
  int *table[256] = {0}, end[2] = {5, 6};
  table[i] = &one.second;
  table[j] = &other.second;
  table[7] = end + (x & 1);
  if (!table[x & 255]) return 0; //~ false: covered; true: covered
  if (*table[i] == 2) return 1; //~ true: covered; false: covered
  if (*table[i] == 6 && i != 7 && i != j) return 2; //~ true: infeasible; false: covered
  if (*table[7] > 6) return 3; //~ true: infeasible; false: covered
  if (table[j][-1] == 3) return 4; //~ true: covered; false: covered
  return 5;
}

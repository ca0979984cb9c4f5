// assize: --criterion branch --entry f
/* A pointer that is copied byte by byte, as many bytes as an input says, is one of two in the end. */
#include <string.h>
#define TEN(p) p##0, p##1, p##2, p##3, p##4, p##5, p##6, p##7, p##8, p##9
int TEN(a1), TEN(a2), TEN(a3), TEN(a4), TEN(a5), TEN(a6), TEN(a7), TEN(a8), TEN(a9), TEN(a0);
int TEN(b1), TEN(b2), TEN(b3), TEN(b4), TEN(b5), TEN(b6), TEN(b7), TEN(b8), TEN(b9), TEN(b0);
int TEN(c1), TEN(c2), TEN(c3), TEN(c4), TEN(c5), TEN(c6), TEN(c7), TEN(c8), TEN(c9), TEN(c0);
int f(unsigned char count) {
  int one[2] = {1, 5}, two[2] = {6, 2}, *to = one, *from = two + 1;
  if (count > 8) return 0; //~ true: covered; false: covered
  memcpy(&to, &from, count);
  if (count != 0 && count != 8) return 1; //~ true: covered; false: covered
  if (*to == 1) return 2; //~ true: covered; false: covered
  if (*to != 2) return 3; //~ true: infeasible; false: covered
  return 4;
}

// assize: --criterion branch --entry f
/* Two reads of one expression: of different registers they have no order that matters; a condition is
   not read where it is not evaluated. */
#define A (*(volatile unsigned char *)0x100u)
#define B (*(volatile unsigned char *)0x101u)
static unsigned char table[4];
int f(void) {
  if (A - B == 255) return 1; //~ true: covered; false: covered
  if (A == 1 && B == 2) return 2; //~ true: covered; false: covered
  if (A + B > 510) return 3; //~ true: infeasible; false: covered
  table[A & 3u] = B;
  if (table[0] == 9 || table[3] == 8) return 4; //~ false: covered; true: covered
  return 0;
}

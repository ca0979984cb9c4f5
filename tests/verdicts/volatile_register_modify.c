// assize: --criterion branch --entry f
/* An operator that modifies a register reads it once and writes it once. */
#define CR (*(volatile unsigned char *)0x25u)
int f(void) {
  unsigned char old = CR++;
  unsigned char set = CR |= 0x80;
  if (old == 255) return 1; //~ true: covered; false: covered
  if (!(set & 0x80)) return 2; //~ false: covered; true: infeasible
  CR--;
  if (CR == 9) return 3; //~ true: covered; false: covered
  return 0;
}

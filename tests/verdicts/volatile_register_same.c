// assize: --criterion branch --entry f
/* Two reads of one register in one expression: their order permutes inputs, and no proof depends on it. */
#define SR (*(volatile unsigned char *)0x100u)
int f(void) {
  if (SR - SR == 255) return 1; //~ true: covered; false: covered
  if ((SR << 8 | SR) == 0x1234) return 2; //~ true: covered; false: covered
  if (SR + SR > 510) return 3; //~ true: infeasible; false: covered
  return 0;
}

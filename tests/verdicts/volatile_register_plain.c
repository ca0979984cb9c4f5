// assize: --criterion branch --entry f
/* The address of a register, without volatile: nobody knows what is there, and the reason says so. */
#define SR (*(unsigned *)0x40011000u)
int f(int x) {
  if (x > 3) return 0; //~ true: covered; false: covered
  if (SR & 1u) return 1;
  //~ true: unknown (feasible: if there is a device)
  //~ false: unknown (feasible: if there is a device)
  return 2;
}

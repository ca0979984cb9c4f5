// assize: --criterion branch --entry f
/* A read whose value nobody wants is a read all the same. */
#define DR (*(volatile unsigned char *)0x40011004u)
int f(void) {
  (void)DR;
  DR;
  unsigned char fourth = (DR, DR);
  if (fourth == 3) return 1; //~ true: covered; false: covered
  return 0;
}

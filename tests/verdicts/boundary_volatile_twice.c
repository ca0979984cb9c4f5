// assize: --criterion branch --entry timer
extern volatile unsigned TIMER;
int timer(void) {
  unsigned a = TIMER;
  unsigned b = TIMER;
  if (a != b) return 1; //~ true: covered; false: covered
  return 0;
}

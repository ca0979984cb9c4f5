// assize: --criterion branch --globals input
/* Also those that main starts with, as if somebody had set them before. */
int mode;
static unsigned char count = 7;
int main(void) {
  if (mode == 12) return 1; //~ true: covered; false: covered
  if (count != 7) return 2; //~ true: covered; false: covered
  count = 3;
  if (count != 3) return 3; //~ true: infeasible; false: covered
  return 0;
}

// assize: --criterion branch --entry main
#include <stdlib.h>
static int state;
static void bye(void) {
  if (state == 3) state = 4; //~ true: covered; false: covered
}
int main(int argc, char **argv) {
  atexit(bye);
  state = argc;
  return 0;
}

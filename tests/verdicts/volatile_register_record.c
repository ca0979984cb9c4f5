// assize: --criterion branch --entry f
/* A mailbox is read as a whole: each of its members is an input. */
#include <stdint.h>
struct frame { uint8_t id, length; uint16_t data; };
#define FRAME (*(volatile struct frame *)0x50001000u)
int f(void) {
  struct frame frame = FRAME;
  if (frame.id == 1 && frame.length == 2) return frame.data == 300 ? 2 : 1;
  //~ `frame.length == 2` is true, so `frame.id == 1 && frame.length == 2` is true: covered
  //~ `frame.id == 1 && frame.length == 2` is false: covered
  //~ `frame.data == 300` is true: covered
  //~ `frame.data == 300` is false: covered
  if (frame.length > 255) return 3; //~ true: infeasible; false: covered
  return 0;
}

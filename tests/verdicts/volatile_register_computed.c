// assize: --criterion branch --entry f
/* An address that no text has as a number. */
#include <stdint.h>
static uint32_t base = 0x40020000u;
int f(unsigned n) {
  if (n > 1) return -1; //~ true: covered; false: covered
  base = 0x40020000u;
  volatile uint32_t *port = (volatile uint32_t *)(uintptr_t)(base + n * 0x400u);
  if (*port & 1u) return 1;
  //~ true: unknown (feasible: the device answers)
  //~ false: unknown (feasible: the device answers)
  return 0;
}

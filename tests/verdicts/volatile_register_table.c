// assize: --criterion branch --entry f
/* Devices in a table: which one is read depends on an input. */
#include <stdint.h>
typedef struct { volatile uint16_t IN, OUT; } port_t;
static port_t *const ports[3] = {(port_t *)0x4000u, (port_t *)0x4010u, (port_t *)0x4020u};
int f(unsigned k) {
  if (k >= 3) return -1; //~ true: covered; false: covered
  ports[k]->OUT = 1;
  if (ports[k]->IN == 77) return 1; //~ true: covered; false: covered
  return 0;
}

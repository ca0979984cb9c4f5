// assize: --criterion branch --entry get
/* Registers of a device are members of a structure at a constant address; helpers get the pointer. */
#include <stdint.h>
typedef struct { volatile uint32_t SR, DR; uint32_t unused[2]; volatile int16_t TEMP; } dev_t_;
#define DEV ((dev_t_ *)0x40011000u)
static int ready(const dev_t_ *dev) { return (dev->SR & 0x20u) != 0; }
int get(void) {
  if (!ready(DEV)) return -1; //~ false: covered; true: covered
  if (DEV->TEMP < -40) return -2; //~ true: covered; false: covered
  if (DEV->DR > 0xffffffffu) return -3; //~ true: infeasible; false: covered
  return (int)(DEV->DR & 0xff);
}

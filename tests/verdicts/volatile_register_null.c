// assize: --criterion branch --entry f
/* A null pointer to a device is no device, though there are some. */
#include <stdint.h>
typedef struct { volatile uint32_t SR, DR; } dev_t_;
#define DEV ((dev_t_ *)0x40011000u)
int f(int x) {
  dev_t_ *dev = x > 0 ? DEV : 0; //~ true: covered; false: covered
  if (dev->DR == 5) return 1; //~ true: covered; false: covered
  if (x <= 0) return 2; //~ true: infeasible-unless (undefined: the null pointer was followed); false: covered
  return 0;
}

// assize: --criterion branch --entry f
/* Devices that the linker's script places: volatile, and defined nowhere. */
#include <stdint.h>
typedef struct { uint32_t SR; uint32_t DR[2]; } dev_t_;
extern volatile dev_t_ UART0;
extern const volatile uint8_t pins;
int f(unsigned k) {
  if (UART0.SR != UART0.SR) return 1; //~ true: covered; false: covered
  UART0.DR[0] = 4;
  if (UART0.DR[0] == 5) return 2; //~ true: covered; false: covered
  if (UART0.DR[k & 1u] == 6) return 3; //~ true: covered; false: covered
  if (pins > 200 && pins < 100) return 4; //~ true: covered; false: covered
  if (pins > 255) return 5; //~ true: infeasible; false: covered
  return 0;
}

// assize: --criterion branch --entry uart
#include <stdint.h>
#define UART_SR (*(volatile uint32_t *)0x40011000u)
int uart(void) {
  if (UART_SR & 0x20) return 1; //~ true: covered; false: covered
  return 0;
}

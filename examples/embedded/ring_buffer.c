// assize: --entry read_byte --handler USART2_IRQHandler --globals input
// assize generate examples/embedded/ring_buffer.c --criterion mcdc
// A ring buffer that an interrupt fills and the program empties.
#include <stdint.h>

#define USART2_SR (*(volatile uint32_t *)0x40004400u)
#define USART2_DR (*(volatile uint32_t *)0x40004404u)
#define RXNE 0x20u
#define SIZE 8u

static volatile uint8_t buffer[SIZE];
static volatile uint8_t head; /* written by the interrupt */
static volatile uint8_t tail; /* written by the program */
static volatile uint8_t lost;

void USART2_IRQHandler(void) {
  if (!(USART2_SR & RXNE)) return;
  uint8_t byte = (uint8_t)USART2_DR;
  uint8_t next = (uint8_t)((head + 1u) & (SIZE - 1u));
  if (next == tail) {
    if (lost < UINT8_MAX) lost++;
    return;
  }
  buffer[head & (SIZE - 1u)] = byte;
  head = next;
}

/* The next byte, or -1 if there is none. */
int read_byte(void) {
  uint8_t at = tail & (SIZE - 1u);
  if (at == (head & (SIZE - 1u))) return -1;
  int byte = buffer[at];
  tail = (uint8_t)((at + 1u) & (SIZE - 1u));
  return byte;
}

// assize: --entry print --handler USART3_IRQHandler --globals input
// assize generate examples/embedded/uart_tx_ring.c --criterion mcdc
// Transmission in the background: the program fills a ring, the interrupt empties it and switches itself off.
#include <stdint.h>

typedef struct {
  volatile uint32_t SR, DR, BRR, CR1;
} USART_t;

#define USART3 ((USART_t *)0x40004800u)
#define SR_TXE 0x80u
#define CR1_TXEIE 0x80u
#define SIZE 4u

static volatile uint8_t ring[SIZE];
static volatile uint8_t in, out;

void USART3_IRQHandler(void) {
  uint8_t at = out & (SIZE - 1u);
  if (!(USART3->SR & SR_TXE)) return;
  if (at == (in & (SIZE - 1u))) {
    USART3->CR1 &= ~CR1_TXEIE;
    return;
  }
  USART3->DR = ring[at];
  out = (uint8_t)((at + 1u) & (SIZE - 1u));
}

/* How many of at most three characters were taken. */
int print(uint8_t first, uint8_t second, uint8_t third) {
  const uint8_t text[3] = {first, second, third};
  int taken = 0;
  for (int i = 0; i < 3 && text[i] != 0; i++) {
    uint8_t at = in & (SIZE - 1u);
    uint8_t next = (uint8_t)((at + 1u) & (SIZE - 1u));
    if (next == (out & (SIZE - 1u))) break;
    ring[at] = text[i];
    in = next;
    taken++;
    if (text[i] == '\n') USART3->CR1 |= CR1_TXEIE;
  }
  return taken;
}

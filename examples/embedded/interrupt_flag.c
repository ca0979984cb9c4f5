// assize: --entry measure --handler EXTI0_IRQHandler
// assize generate examples/embedded/interrupt_flag.c --criterion mcdc
// A flag that an interrupt sets, and a loop that waits for it.
#include <stdbool.h>
#include <stdint.h>

#define EXTI_PR (*(volatile uint32_t *)0x40010414u)
#define GPIOA_IDR (*(volatile uint32_t *)0x40010808u)
#define LINE0 1u
#define LIMIT 5u

static volatile bool edge_seen;
static volatile uint8_t level;
static volatile uint16_t spurious;

void EXTI0_IRQHandler(void) {
  if (!(EXTI_PR & LINE0)) {
    spurious++;
    return;
  }
  EXTI_PR = LINE0;
  level = (uint8_t)(GPIOA_IDR & 1u);
  edge_seen = true;
}

/* The number of loops until the edge came: 0 for a falling one, -1 if there was none in time. */
int measure(void) {
  unsigned loops = 0;
  edge_seen = false;
  while (!edge_seen) {
    if (++loops >= LIMIT) return -1;
  }
  if (level == 0 && spurious == 0) return 0;
  return (int)loops + 1;
}

// assize: --entry elapsed --handler TIM2_IRQHandler
// assize generate examples/embedded/timer_overflow.c --criterion mcdc
// 16 bits of a timer and the overflows that an interrupt counts make one time of 32 bits.
#include <stdint.h>

#define TIM2_SR (*(volatile uint16_t *)0x40000010u)
#define TIM2_CNT (*(volatile uint16_t *)0x40000024u)
#define SR_UIF 1u
#define SR_CC1IF 2u

static volatile uint16_t overflows;
static volatile uint16_t capture;

void TIM2_IRQHandler(void) {
  uint16_t sr = TIM2_SR;
  if (sr & SR_UIF) {
    TIM2_SR = (uint16_t)~SR_UIF;
    overflows++;
  }
  if (sr & SR_CC1IF) capture = TIM2_CNT;
}

/* The interrupt may come between the two reads: they are repeated until nothing changed. */
static int now(uint32_t *time) {
  for (int tries = 0; tries < 3; tries++) {
    uint16_t high = overflows;
    uint16_t low = TIM2_CNT;
    if (high == overflows) {
      *time = (uint32_t)high << 16 | low;
      return 1;
    }
  }
  return 0;
}

int elapsed(uint32_t since, uint32_t period) {
  uint32_t time;
  if (!now(&time)) return -1;
  if (time - since >= period && period != 0) return 1;
  return 0;
}

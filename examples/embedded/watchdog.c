// assize: --entry supervise --globals input
// assize generate examples/embedded/watchdog.c --criterion mcdc
// A watchdog is fed only if all tasks were alive, and resets are counted by their causes.
#include <stdint.h>

typedef struct {
  volatile uint32_t KR, PR, RLR, SR;
} IWDG_t;

#define IWDG ((IWDG_t *)0x40003000u)
#define RCC_CSR (*(volatile uint32_t *)0x40023874u)
#define CSR_IWDG (1u << 29)
#define CSR_POR (1u << 27)
#define CSR_CLEAR (1u << 24)
#define SR_BUSY 3u
#define KEY_FEED 0xAAAAu
#define KEY_START 0xCCCCu
#define TASKS 0x7u

enum cause { POWER_ON, WATCHDOG, OTHER };
static uint16_t resets[3];

static enum cause cause_of_reset(void) {
  uint32_t csr = RCC_CSR;
  RCC_CSR |= CSR_CLEAR;
  if (csr & CSR_POR) return POWER_ON;
  if (csr & CSR_IWDG) return WATCHDOG;
  return OTHER;
}

int supervise(uint8_t alive, uint8_t optional) {
  enum cause cause = cause_of_reset();
  resets[cause]++;
  if (cause == WATCHDOG && resets[WATCHDOG] > 3u) return -1;
  IWDG->PR = 4u;
  IWDG->RLR = 0xFFFu;
  for (int k = 0; (IWDG->SR & SR_BUSY) != 0; k++)
    if (k == 2) return -2;
  IWDG->KR = KEY_START;
  if ((alive & TASKS) == TASKS || (optional & ~alive & TASKS) == 0) {
    IWDG->KR = KEY_FEED;
    return 1;
  }
  return 0;
}

// assize: --entry scan_keys
// assize generate examples/embedded/debounce.c --criterion mcdc
// Keys that bounce: a change counts after three samples that agree.
#include <stdint.h>

#define GPIOB_IDR (*(volatile uint16_t *)0x40010C08u)
#define SAMPLES 5
#define STABLE 3u

typedef struct {
  uint8_t level, candidate, count;
  uint8_t presses;
} key_t_;

static key_t_ key;

static void debounce(key_t_ *k, uint8_t sample) {
  if (sample == k->level) {
    k->count = 0;
    return;
  }
  if (k->count == 0 || sample != k->candidate) {
    k->candidate = sample;
    k->count = 1;
    return;
  }
  if (++k->count >= STABLE) {
    k->level = sample;
    k->count = 0;
    if (sample != 0) k->presses++;
  }
}

int scan_keys(uint8_t pin) {
  key = (key_t_){0};
  for (int i = 0; i < SAMPLES; i++) {
    /* Two bits: a rotary switch. */
    uint8_t sample = (uint8_t)(GPIOB_IDR >> (pin & 7u)) & 3u;
    debounce(&key, sample);
  }
  return key.presses;
}

// assize: --entry pwm_set
// assize generate examples/embedded/pwm.c --criterion mcdc
// The duty cycle of a timer's channel, limited and ramped, with the reload value that the timer has.
#include <stdint.h>

typedef struct {
  volatile uint16_t CR1, reserved0;
  volatile uint16_t EGR, reserved1;
  volatile uint16_t ARR, reserved2;
  volatile uint16_t CCR[4];
} TIM_t;

#define TIM3 ((TIM_t *)0x40000400u)
#define CR1_CEN 1u
#define EGR_UG 1u
#define STEP 50

/* Per mille to ticks; -1 for a channel that there is not, -2 if the timer is not set up. */
int pwm_set(unsigned channel, int permille) {
  if (channel >= 4) return -1;
  uint16_t reload = TIM3->ARR;
  if (reload == 0 || reload == 0xFFFFu) return -2;
  if (permille < 0)
    permille = 0;
  else if (permille > 1000)
    permille = 1000;
  int32_t wanted = (int32_t)reload * permille / 1000;
  int32_t now = TIM3->CCR[channel];
  if (wanted > now + STEP)
    wanted = now + STEP;
  else if (wanted < now - STEP)
    wanted = now - STEP;
  TIM3->CCR[channel] = (uint16_t)wanted;
  if (!(TIM3->CR1 & CR1_CEN)) {
    TIM3->CR1 |= CR1_CEN;
    TIM3->EGR = EGR_UG;
  }
  return wanted;
}

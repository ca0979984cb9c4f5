// assize: --entry motor_step --handler ENCODER_IRQHandler
// assize generate examples/embedded/motor.c --criterion mcdc
// A motor under a proportional controller. The position comes from an encoder, by an interrupt.
#include <stdint.h>

#define ENC_PINS (*(volatile uint8_t *)0x40020010u)
#define MOTOR_DUTY (*(volatile int16_t *)0x40020014u)
#define MOTOR_CURRENT (*(volatile uint16_t *)0x40020018u)
#define CURRENT_LIMIT 2000u
#define GAIN 4
#define DUTY_LIMIT 100

static volatile int32_t position;
static uint8_t previous;

void ENCODER_IRQHandler(void) {
  uint8_t pins = ENC_PINS & 3u;
  if (pins == previous) return;
  /* Gray code: 0, 1, 3, 2 is forward. */
  if ((previous == 0 && pins == 1) || (previous == 1 && pins == 3))
    position++;
  else
    position--;
  previous = pins;
}

enum { RUNNING, ARRIVED, OVERLOAD };

int motor_step(int16_t target) {
  int32_t error = target - position;
  int32_t duty;
  if (error == 0) {
    MOTOR_DUTY = 0;
    return ARRIVED;
  }
  if (error > 1000)
    duty = DUTY_LIMIT;
  else if (error < -1000)
    duty = -DUTY_LIMIT;
  else
    duty = error * GAIN / 40;
  if (MOTOR_CURRENT > CURRENT_LIMIT && (duty > 50 || duty < -50)) {
    MOTOR_DUTY = 0;
    return OVERLOAD;
  }
  MOTOR_DUTY = (int16_t)duty;
  return RUNNING;
}

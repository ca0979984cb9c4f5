// assize: --entry main
// assize generate examples/embedded/super_loop.c --criterion mcdc
// A washing machine: a super loop around a state machine that reads its sensors as registers.
#include <stdint.h>

#define PORT_IN (*(volatile uint8_t *)0x20u)
#define PORT_OUT (*(volatile uint8_t *)0x21u)
#define TIMER (*(volatile uint16_t *)0x22u)

#define IN_START 0x01u
#define IN_DOOR 0x02u
#define IN_FULL 0x04u
#define IN_EMPTY 0x08u
#define IN_OFF 0x80u

#define OUT_VALVE 0x01u
#define OUT_MOTOR 0x02u
#define OUT_PUMP 0x04u
#define OUT_LAMP 0x80u

enum state { IDLE, FILL, WASH, DRAIN, FAULT };

static enum state state = IDLE;
static uint8_t faults;

static void step(uint8_t in, uint16_t now) {
  switch (state) {
  case IDLE:
    PORT_OUT = 0;
    if ((in & IN_START) && !(in & IN_DOOR)) state = FILL;
    break;
  case FILL:
    PORT_OUT = OUT_VALVE;
    if (in & IN_DOOR)
      state = FAULT;
    else if (in & IN_FULL)
      state = WASH;
    break;
  case WASH:
    PORT_OUT = OUT_MOTOR;
    if (now > 600u || (in & IN_DOOR)) state = DRAIN;
    break;
  case DRAIN:
    PORT_OUT = OUT_PUMP;
    if (in & IN_EMPTY) state = (in & IN_DOOR) ? FAULT : IDLE;
    break;
  default: /* FAULT */
    PORT_OUT = OUT_LAMP;
    faults++;
    if (!(in & (IN_DOOR | IN_START))) state = IDLE;
    break;
  }
}

int main(void) {
  uint8_t in;
  while (!((in = PORT_IN) & IN_OFF)) {
    uint16_t now = TIMER;
    step(in, now);
  }
  PORT_OUT = 0;
  return faults;
}

// assize: --entry blink
// assize generate examples/embedded/led_pattern.c --criterion mcdc
// Patterns of lamps; a button chooses the next one. The pins are a union of bits and a byte.
#include <stdbool.h>
#include <stdint.h>

typedef union {
  uint8_t byte;
  struct {
    uint8_t red : 1;
    uint8_t green : 1;
    uint8_t : 2;
    uint8_t button : 1;
    uint8_t night : 1;
  };
} port_t;

#define PORT (*(volatile port_t *)0xF80u)

enum pattern { OFF, ALTERNATE, BOTH, LAST_PATTERN = BOTH };

int blink(unsigned steps) {
  enum pattern pattern = OFF;
  bool was_down = false;
  int changes = 0;
  if (steps > 7) steps = 7;
  for (unsigned step = 0; step < steps; step++) {
    bool is_down = PORT.button;
    if (is_down && !was_down) {
      pattern = pattern == LAST_PATTERN ? OFF : (enum pattern)(pattern + 1);
      changes++;
    }
    was_down = is_down;
    switch (pattern) {
    case OFF:
      PORT.byte = 0;
      break;
    case ALTERNATE:
      PORT.red = step & 1u;
      PORT.green = !(step & 1u);
      break;
    default: /* BOTH */
      PORT.red = PORT.green = !PORT.night;
      break;
    }
  }
  return changes;
}

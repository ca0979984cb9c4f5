// assize: --uninitialised input --criterion branch
// assize generate examples/uninitialised/status/machine.c
// A state machine that is driven by events: connect, transfer, disconnect.
enum state { IDLE, CONNECTED, TRANSFER, BROKEN };

struct session {
  enum state state;
  unsigned sent;
};

static void step(struct session *s, unsigned event) {
  switch (s->state) {
  case IDLE:
    if (event == 1) s->state = CONNECTED;
    break;
  case CONNECTED:
    if (event == 2)
      s->state = TRANSFER;
    else if (event == 3)
      s->state = IDLE;
    break;
  case TRANSFER:
    s->sent++;
    if (event == 3) s->state = CONNECTED;
    if (event > 9) s->state = BROKEN;
    break;
  case BROKEN:
    break;
  }
}

int main(void) {
  struct session s = {IDLE, 0};
  for (int i = 0; i < 4; i++) {
    unsigned event;
    step(&s, event);
  }
  if (s.sent > 2) return 1; // never: two steps lead there
  if (s.state == BROKEN && s.sent == 1) return 2;
  if (s.state == IDLE && s.sent == 2) return 3; // never
  return 0;
}

// assize: --uninitialised input --criterion branch
// assize generate examples/uninitialised/status/lock.c
// A driver that takes and gives back a lock, packet by packet; the protocol is kept.
static int locked, errors;

static void lock(void) {
  if (locked) errors++; // never
  locked = 1;
}

static void unlock(void) {
  if (!locked) errors++; // never
  locked = 0;
}

int main(void) {
  int packets, old;
  if (packets < 0 || packets > 1000) return 1;
  for (int round = 0; round < 3; round++) {
    int request;
    lock();
    old = packets;
    if (request != 0) {
      unlock();
      packets++;
    }
    if (packets == old) break;
  }
  if (locked) unlock();
  if (errors) return 2; // never
  return 0;
}

// assize: --uninitialised input --criterion branch
// assize generate examples/uninitialised/status/lock_broken.c
// As lock.c, but one way through forgets the lock.
static int locked, errors;

static void lock(void) {
  if (locked) errors++;
  locked = 1;
}

static void unlock(void) {
  if (!locked) errors++;
  locked = 0;
}

int main(void) {
  int status, mode;
  lock();
  if (status == -1) {
    unlock();
    if (mode == 2) unlock();
  } else if (status > 0 && mode > 7) {
    lock();
  }
  if (locked) unlock();
  if (errors == 1) return 1;
  if (errors > 1) return 2; // never
  return 0;
}

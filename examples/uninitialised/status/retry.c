// assize: --uninitialised input --criterion branch
// assize generate examples/uninitialised/status/retry.c
// A transfer that is tried again while the device is busy: each attempt has a status of its own.
enum { DONE, BUSY, FAILED };

static int attempt(void) {
  int status;
  if (status < DONE || status > FAILED) return FAILED;
  return status;
}

int main(void) {
  int tries = 0, status;
  do {
    status = attempt();
    tries++;
  } while (status == BUSY && tries < 3);
  if (status == DONE && tries == 3) return 1;
  if (status == BUSY && tries < 3) return 2; // never
  if (status == FAILED) return 3;
  if (tries > 3) return 4; // never
  return 0;
}

// assize: --criterion branch --entry f
static int locked;
static void lock(void) { locked = 1; }
static void unlock(void) { locked = 0; }
int f(signed char x) {
  lock();
  if (x > 0) { //~ true: covered; false: covered
    unlock();
    if (locked) return 1; //~ true: infeasible; false: covered
    lock();
  }
  if (!locked) return 2; //~ false: covered; true: infeasible
  unlock();
  return 3;
}

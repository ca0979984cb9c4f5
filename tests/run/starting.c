/* Constructors run before main, by priority and in order; destructors after everything. */
#include <stdio.h>
#include <stdlib.h>

static int table[4];
static void told(const char *what) { printf("%s %d\n", what, table[3]); }
static void at_exit(void) { told("registered by a constructor"); }
static void at_exit_too(void) { told("registered by main"); }

__attribute__((constructor)) static void first(void) {
  for (int i = 0; i < 4; i++) table[i] = i * i;
  told("first");
}
__attribute__((constructor(500))) static void early(void) { told("early"); }
void late(void) __attribute__((constructor));
__attribute__((constructor)) static void second(void) {
  atexit(at_exit);
  told("second");
}
__attribute__((constructor(200))) static void earliest(void) { table[3] = 1, told("earliest"); }
__attribute__((constructor(200))) static void earliest_too(void) { told("earliest too"); }
__attribute__((constructor(65535))) static int last_priority(void) { return told("third"), 1; }

__attribute__((destructor)) static void end(void) { told("end"); }
__attribute__((destructor)) static void end_before(void) { told("end before"); }
__attribute__((destructor(300))) static void very_end(void) { told("very end"); }
__attribute__((destructor(400))) static void end_400(void) { told("end 400"); }
__attribute__((constructor, destructor)) static void both(void) { table[3]++, told("both"); }

int main(void) {
  atexit(at_exit_too);
  told("main");
  return 0;
}
void late(void) { told("late"); }

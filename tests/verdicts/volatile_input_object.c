// assize: --criterion branch --entry f --input ready=volatile --input status=volatile
/* Reads of the program's own objects are inputs if the user says so. */
static volatile int ready;
volatile struct { unsigned char code, more; } status;
int f(void) {
  ready = 0;
  int n = 0;
  while (!ready) //~ false: covered; true: covered
    if (++n > 2) return -1; //~ true: covered; false: covered
  if (status.code != status.code) return 1; //~ true: covered; false: covered
  if (status.more > 255) return 2; //~ true: infeasible; false: covered
  return n;
}

// assize: --criterion branch --entry f --globals initial --assume 'x > 5'
/* A constructor calls the entry, before anything is assumed of it. */
static int calls;
int f(int x) {
  calls++;
  if (x <= 5) return calls == 1; //~ true: covered; false: covered
  return x == 9;
}
__attribute__((constructor)) static void begin(void) { f(1); }

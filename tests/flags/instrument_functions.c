/* flags: -finstrument-functions */
/* says: refused */
static int entered;
__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void *f, void *c) {
  (void)f;
  (void)c;
  entered = 1;
}
__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void *f, void *c) {
  (void)f;
  (void)c;
}
int f(int x) {
  if (x > 3 && entered == 0) return 1; /*~ with: false; without: both */
  return 0;
}

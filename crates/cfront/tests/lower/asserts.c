extern void __assert_fail(const char *, const char *, unsigned, const char *)
    __attribute__((noreturn));
int glibc(int x) {
  ((void)sizeof((x > 0 && x < 9) ? 1 : 0), __extension__({
     if (x > 0 && x < 9)
       ;
     else
       __assert_fail("x > 0", "a.c", 5, __func__);
   }));
  return x;
}
int iso(int x) {
  ((x > 0) ? (void)(0) : __assert_fail("x > 0", "a.c", 12, __func__));
  return x;
}
int by_hand(int x) {
  if (!x)
    __assert_fail("x", "a.c", 17, __func__);
  return x;
}

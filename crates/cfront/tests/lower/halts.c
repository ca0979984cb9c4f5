void die(int) __attribute__((noreturn));
int g(void);
int dies(int x) {
  if (x)
    die(x);
  die(g() ? 1 : (die(2), 3));
  return x;
}
void unreachable(int x) {
  if (x > 3)
    __builtin_unreachable();
  return;
  x = 1;
  while (x)
    x++;
}

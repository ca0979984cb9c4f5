int g(void);
int likely(int x, long y) {
  if (__builtin_expect(x > 0 && y, 1))
    return 1;
  if (__builtin_expect(!!(x == 3), 0))
    return 2;
  if ((_Bool)y)
    return 3;
  return __builtin_expect(y, 0);
}

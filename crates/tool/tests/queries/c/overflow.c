int overflow(int x) {
  int y = x + 1;
  return y ? 100 / x : 0;
}

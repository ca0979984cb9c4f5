int run(int op, int x) {
  static void *table[] = {&&inc, &&stop};
  goto *table[op];
inc:
  x++;
  goto *table[op = 1];
stop:
  return x;
}

int one(int x) {
  if (x)
    x = 1;
  else
    x = 2;
  if (x > 1) {
    return x;
  }
  return 0;
}

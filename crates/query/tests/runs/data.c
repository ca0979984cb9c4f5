int scale;
int data(int x) {
  int y = x;
  while (y > 3)
    y = y - x + 1;
  scale = y;
  if (x)
    y = scale;
  return y;
}

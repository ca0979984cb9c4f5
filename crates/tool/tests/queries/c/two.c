int two(short s, unsigned char c) {
  if (s > 3 && c)
    return 1;
  return 0;
}

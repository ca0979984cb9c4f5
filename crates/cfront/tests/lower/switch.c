int g;
int fall(unsigned char c) {
  switch (c) {
  case 1:
    g = 1;
  case 2:
    g = 2;
    break;
  default:
    g = 3;
    break;
  case 'a' ... 'f':
  case 'A' ... 'F':
    return c;
  }
  switch (g) {
  case -1:
    return 0;
  }
  return g;
}

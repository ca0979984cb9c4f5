void copy(char *to, const char *from, int n) {
  int rounds = (n + 1) / 2;
  switch (n % 2) {
  case 0:
    do {
      *to++ = *from++;
    case 1:
      *to++ = *from++;
    } while (--rounds > 0);
  }
}

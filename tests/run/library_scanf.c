#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void text(const char *s) {
  int a = -1, b = -1, n = -1;
  unsigned u = 1;
  char word[40] = "-", set[40] = "-", c = '-';
  double d = -1;
  float f = -1;
  int r = sscanf(s, "%d %5s%n", &a, word, &n);
  printf("%d: %d %s %d|", r, a, word, n);
  r = sscanf(s, "%i%c%x", &b, &c, &u);
  printf("%d: %d %c %u|", r, b, c, u);
  r = sscanf(s, " %lf%f", &d, &f);
  printf("%d: %g %g|", r, d, f);
  r = sscanf(s, "%[0-9a-c]%*[ ]%[^ ]", set, word);
  printf("%d: %s %s\n", r, set, word);
}

int main(void) {
  static const char *texts[] = {"", " ", "12", "12 word", "-0x1fz", "1.5e3 2.5", "abc def", "0777", "1e", "99999999999999999999", "+", "0x", "inf nan"};
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) text(texts[i]);
  int x;
  short h;
  long long ll;
  unsigned char hh;
  printf("%d", sscanf("1000000 70000 -5 300", "%d %hd %lld %hhu", &x, &h, &ll, &hh));
  printf(" %d %d %lld %d\n", x, h, ll, hh);
  char *line = NULL, *allocated;
  size_t room = 0;
  ssize_t n = getline(&line, &room, stdin);
  printf("%zd %s %zu %d\n", n, n > 0 ? line : "-", room, getchar());
  free(line);
  if (sscanf("some text", "%ms", &allocated) == 1) puts(allocated), free(allocated);
  return 0;
}

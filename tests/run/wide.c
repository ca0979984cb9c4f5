#include <stdio.h>

static int calls;
static int odd(int x) {
  calls++;
  return x & 1;
}

/* 2 to the 16th ways and more: nobody numbers them. */
static int is_letter(int c) {
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= 192 && c <= 214) || (c >= 216 && c <= 246)
      || (c >= 248 && c <= 305) || (c >= 308 && c <= 318) || (c >= 321 && c <= 328) || (c >= 330 && c <= 382)
      || (c >= 384 && c <= 451) || (c >= 461 && c <= 496) || (c >= 500 && c <= 501) || (c >= 506 && c <= 535)
      || (c >= 592 && c <= 680) || (c >= 699 && c <= 705) || (c >= 904 && c <= 906) || (c >= 910 && c <= 929))
    return 1;
  return 0;
}

/* Seventy conditions, among them negations, calls, constants and an assignment. */
static int many(unsigned a, unsigned b) {
  int x = 0;
#define P(i) (a >> (i) & 1) && (b >> (i) & 1)
#define Q(i) ((a >> (i) & 1) || !(b >> (i) & 1))
  if (!(P(0) || P(1) || P(2) || P(3) || P(4) || P(5) || P(6) || P(7) || P(8) || P(9))
      && ((x = a & 255) != 3 || odd((int)b)) && 1
      && (Q(10) && Q(11) && Q(12) && Q(13) && Q(14) && Q(15) && Q(16) && Q(17) && Q(18) && Q(19)
          || (P(20) || P(21) || P(22) || P(23) || P(24) || P(25) || P(26)) && (0 || odd(x)))
      && Q(27) && Q(28) && Q(29))
    return 1;
  return 0;
}

int main(void) {
  int letters = 0, sum = 0;
  for (int c = 0; c < 1000; c += c < 300 ? 1 : 7)
    letters += is_letter(c);
  unsigned a = 1, b = 2;
  for (int i = 0; i < 400; i++) {
    a = a * 1103515245u + 12345u;
    b = b * 69069u + a;
    unsigned u = i & 1 ? a & b >> 3 : a >> 20;
    unsigned v = i & 2 ? b : b & 0x3ff << 10;
    sum += many(u, v);
  }
  printf("%d %d %d\n", letters, sum, calls);
  return 0;
}

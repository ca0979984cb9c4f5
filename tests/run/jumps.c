#include <stdio.h>

/* What stands behind a label may be anything: another label, an empty statement, a loop. */
static int run(const unsigned char *code, int n) {
  static void *const to[] = { &&nop, &&inc, &&twice, &&loop, &&pick, &&end };
  int r = 1, at = 0;
next:
  if (at >= n)
    return r;
  goto *to[code[at++] % 6];
nop:
inc:
  if (code[at - 1] % 6)
    r++;
twice:
  r *= 2;
  if (r > 1000)
    goto *to[5];
  if (at < n && code[at] == 9)
    goto *to[3 + (r & 1)];
loop:
  while (r % 3)
    r++;
pick:
  switch (r % 4) {
  case 0:
    r--;
    break;
  case 3:
    r += 2;
  }
  goto next;
end:;
  { r = -r; }
  goto next;
}

/* Local labels of the function itself are in scope everywhere in it. */
static int local(int x) {
  __label__ a, b;
  void *p = x ? &&b : &&a;
  goto *p;
a:;
b:;
  int r = x + 1;
  return r;
}

int main(void) {
  unsigned char code[8];
  for (int i = 0; i < 40; i++) {
    for (int k = 0; k < 8; k++)
      code[k] = (unsigned char)(i * 7 + k * k * 3 + i * k) % 12;
    printf("%d ", run(code, i % 9 > 8 ? 8 : i % 9));
  }
  printf("%d ", local(0));
  printf("%d\n", local(3));
  return 0;
}

#include <setjmp.h>
typedef int vector __attribute__((vector_size(16)));
jmp_buf here;
int set(int x) {
  if (setjmp(here))
    return 1;
  return x;
}
double complex(double _Complex a, double _Complex b) {
  a = a * b;
  return __real__ a;
}
vector add(vector a, vector b) { return a + b; }
int jump(int x) {
  asm goto("" : : "r"(x) : : out);
  x = 1;
out:
  return x;
}
int main(void) {}

int complex_condition(_Complex double c) {
  if (c)
    return 1;
  return c ? 2 : 3;
}

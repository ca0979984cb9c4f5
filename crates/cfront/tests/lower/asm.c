int add(int a, int b, int *p) {
  asm volatile("nop");
  asm("addl %1, %0" : "+r"(a) : "r"(b) : "cc");
  asm("" : "=m"(p[a++]) : "m"(*p));
  return a;
}

int g(int);
int comma(int a, int b) {
  a = (b++, g(b), a + b);
  for (; a--, b > a; b++, a++)
    ;
  return (g(a), g(b));
}

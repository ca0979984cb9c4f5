/* flags: -funsigned-bitfields */
/* says: honoured */
struct s { int a : 3; };
int f(int x) {
  struct s s;
  s.a = x;
  if (s.a < 0) return 1; /*~ with: false; without: both */
  return 0;
}

/* flags: -funsigned-bitfields */
/* says: honoured */
/* What is signed by name, and an enumeration, stays signed. */
typedef signed int number;
enum e { LESS = -1, NONE };
struct s { number a : 3; enum e b : 1; };
int f(int x) {
  struct s s;
  s.a = x;
  s.b = (enum e)(x & 1);
  if (s.a < 0 && s.b == -1) return 1; /*~ with: both; without: both */
  return 0;
}

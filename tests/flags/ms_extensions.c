/* flags: -fms-extensions */
/* says: honoured */
struct t { int a; };
struct s { struct t; char c; };
int f(int x) {
  struct s s;
  s.a = x;
  if (s.a > 3 && sizeof s == 8) return 1; /*~ with: both; without: skip */
  return 0;
}

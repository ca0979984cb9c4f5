// assize: --criterion branch --entry f
// flags: -fshort-enums
enum e { A, B, C };
struct s { enum e x; char y; };
int f(int n) {
  if (n > 3 && sizeof(struct s) == 2) return 1;
  //~ true: covered
  //~ false: covered
  return 0;
}

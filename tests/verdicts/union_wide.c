// assize: --criterion branch --entry f
/* A union as an input holds any bytes, whichever member comes first. */
union word { unsigned char first; struct { unsigned char a; unsigned short b; } s; unsigned char raw[4]; };
union number { float f; unsigned bits; };
struct box { int tag; union { short s; long l; } u; };
int f(union word w, struct box b, union number *n) {
  if (w.raw[1] == 9 && w.s.b == 0x1234) return 1; //~ true: covered; false: covered
  if (w.first != w.raw[0]) return 2; //~ true: infeasible; false: covered
  if (b.tag == 1 && b.u.l == 0x123456789abcL) return 3; //~ true: covered; false: covered
  if (n && n->bits == 0x7fc00001) return 4; //~ true: covered; false: covered
  return 0;
}

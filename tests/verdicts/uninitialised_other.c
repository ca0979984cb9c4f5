// assize: --criterion branch --entry f --uninitialised input
/* Heap memory, variable-length arrays and padding stay arbitrary. */
extern void *malloc(unsigned long);
union both { int number; char bytes[8]; };
struct padded { char c; int n; };
int f(unsigned char n) {
  union both u;
  struct padded s;
  if (u.bytes[0] == 'a' && u.bytes[7] == 'z') return 1; //~ true: covered; false: covered
  if (u.number == 1) return 2; //~ true: covered; false: covered
  if (s.c == 'p' && s.n == 12345) return 3; //~ true: covered; false: covered
  if (((unsigned char *)&s)[2] == 99) return 4; //~ true: unknown (feasible: padding has some value); false: covered
  int vla[n % 3 + 1];
  int *heap = malloc(sizeof *heap);
  if (vla[0] == 12345) return 5; //~ true: unknown (feasible: vla has some values); false: covered
  if (heap && *heap == 12345) return 6; //~ true: unknown (feasible: the heap has some values); false: covered
  return 0;
}

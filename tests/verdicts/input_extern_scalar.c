// assize: --criterion branch --entry f
/* Objects that another part of the product defines are inputs, whatever their types. */
extern int limit;
extern double factor;
extern const unsigned char key[3];
extern _Thread_local short current;
int f(int x) {
  if (x > limit) return 1; //~ true: covered; false: covered
  if (factor > 2.5 && factor < 2.75) return 2; //~ true: covered; false: covered
  if (key[0] == 'k' && key[2] == 0xfe) return 3; //~ true: covered; false: covered
  if (current == x + 40000) return 4; //~ true: covered; false: covered
  return 0;
}

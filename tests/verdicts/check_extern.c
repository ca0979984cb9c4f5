// assize: --criterion checks --entry f
/* How long an array is that others define, nobody says; where they say so, it is known. */
extern int unknown[];
extern int known[3];
int f(unsigned char i) {
  if (i < 10) return unknown[i];
  return known[i - 10]; //~ access out of bounds in `return known[i - 10]`: covered
}

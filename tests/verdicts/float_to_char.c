// assize: --criterion branch --entry f
/* A conversion out of range is undefined and ends the execution. */
int f(float x) {
  signed char c = x;
  if (x > 128) return 1; //~ true: covered (undefined: x does not fit into a char); false: covered
  if (x > 127 && c == 127) return 2; //~ true: covered; false: covered
  if (c == 127 && x < 127) return 3; //~ true: covered (undefined: x does not fit into a char); false: covered
  return 4;
}

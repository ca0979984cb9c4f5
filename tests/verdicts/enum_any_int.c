// assize: --criterion branch --entry f
/* An object of enumeration type holds any value of its integer type. */
enum e { A, B, C };
int f(enum e e) {
  switch (e) { //~ no case: covered
  case A: return 1; //~ 0: covered
  case B: return 2; //~ 1: covered
  case C: return 3; //~ 2: covered
  }
  return 4;
}

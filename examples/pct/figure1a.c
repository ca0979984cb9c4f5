// Predicate-complete paper, Figures 1(a) and 6: two tests reach every observable state of the  // assize: --entry figure1a
// predicate x < 0 without taking every path.
int y;

void figure1a(int x) {
L0:
  y = 0;
L1:
  if (x < 0) {
  L2:;
  } else {
  L3:
    x = -2;
  }
L4:
  x = x + 1;
L5:
  if (x < 0) {
  L6:
    y = 1;
  }
}

// assize: --uninitialised input --criterion condition
// assize generate examples/uninitialised/arrays/matrix.c
// What kind of matrix is it?
int main(void) {
  unsigned char M[3][3];
  int symmetric = 1, diagonal = 1, trace = 0;
  for (int i = 0; i < 3; i++) {
    trace += M[i][i];
    for (int j = 0; j < 3; j++) {
      if (M[i][j] != M[j][i]) symmetric = 0;
      if (i != j && M[i][j] != 0) diagonal = 0;
    }
  }
  if (diagonal && !symmetric) return 1; // never
  if (trace > 765) return 2; // never
  if (symmetric && trace == 765) return 3;
  return 0;
}

// assize: --uninitialised input --criterion branch
// assize generate examples/uninitialised/arrays/merge.c
// Two sorted arrays become one.
int main(void) {
  short A[3], B[3], C[6];
  for (int i = 0; i < 2; i++)
    if (A[i] > A[i + 1] || B[i] > B[i + 1]) return 1;
  int a = 0, b = 0, c = 0;
  while (a < 3 && b < 3) {
    if (A[a] <= B[b])
      C[c++] = A[a++];
    else
      C[c++] = B[b++];
  }
  while (a < 3) C[c++] = A[a++];
  while (b < 3) C[c++] = B[b++];
  if (c != 6) return 2; // never
  for (int i = 0; i < 5; i++)
    if (C[i] > C[i + 1]) return 3; // never
  return 0;
}

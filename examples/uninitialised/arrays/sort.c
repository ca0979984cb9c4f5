// assize: --uninitialised input --criterion branch
// assize generate examples/uninitialised/arrays/sort.c
// A bubble sort of whatever is in A, and a check that it did its work.
int main(void) {
  int A[5];
  for (int end = 5; end > 1; end--) {
    int swapped = 0;
    for (int i = 1; i < end; i++) {
      if (A[i - 1] > A[i]) {
        int t = A[i];
        A[i] = A[i - 1];
        A[i - 1] = t;
        swapped = 1;
      }
    }
    if (!swapped) break;
  }
  for (int i = 1; i < 5; i++)
    if (A[i - 1] > A[i]) return 1; // never
  return 0;
}

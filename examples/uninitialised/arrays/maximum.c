// assize: --uninitialised input --criterion condition
// assize generate examples/uninitialised/arrays/maximum.c
// The largest and the second largest of six numbers.
int main(void) {
  int A[6];
  int first = A[0], second = A[0], count = 1;
  for (int i = 1; i < 6; i++) {
    if (A[i] > first) {
      second = first;
      first = A[i];
      count = 1;
    } else if (A[i] == first) {
      count++;
    } else if (A[i] > second || second == first) {
      second = A[i];
    }
  }
  if (second > first) return 1; // never
  if (count == 6 && second != first) return 2; // never
  return 0;
}

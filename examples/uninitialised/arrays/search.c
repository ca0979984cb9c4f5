// assize: --uninitialised input --criterion branch
// assize generate examples/uninitialised/arrays/search.c
// Binary search for a key; the array is refused if it is not sorted.
int main(void) {
  int A[7], key;
  for (int i = 0; i < 6; i++)
    if (A[i] >= A[i + 1]) return 1;
  int low = 0, high = 6;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (A[middle] == key) {
      if (middle < low || middle > high) return 4; // never
      return 0;
    }
    if (A[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  if (low == 7) return 2; // larger than all
  return 3;
}

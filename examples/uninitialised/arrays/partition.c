// assize: --uninitialised input --criterion branch
// assize generate examples/uninitialised/arrays/partition.c
// Numbers below the pivot to the left, the others to the right.
int main(void) {
  int A[5], pivot;
  int left = 0, right = 4;
  while (left <= right) {
    if (A[left] < pivot) {
      left++;
    } else if (A[right] >= pivot) {
      right--;
    } else {
      int t = A[left];
      A[left] = A[right];
      A[right] = t;
    }
  }
  if (left == 0) return 1;
  if (left == 5) return 2;
  if (A[left - 1] >= pivot || A[left] < pivot) return 3; // never
  return 0;
}

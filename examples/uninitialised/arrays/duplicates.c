// assize: --uninitialised input --criterion branch
// assize generate examples/uninitialised/arrays/duplicates.c
// Four numbers from 1 to 3 have two that are equal.
int main(void) {
  unsigned A[4];
  int equal = 0;
  for (int i = 0; i < 4; i++)
    if (A[i] < 1 || A[i] > 3) return 1;
  for (int i = 0; i < 4; i++)
    for (int j = i + 1; j < 4; j++)
      if (A[i] == A[j]) equal++;
  if (equal == 0) return 2; // never
  if (equal == 6) return 3;
  if (equal == 5) return 4; // never
  return 0;
}

int partition(int a[], int left, int right) {
  int i = left;
  if (right > left && a) i++;
  return i;
}
int main(void) {
  int a[3] = {3, 2, 1};
  int x = partition(a, 0, 2);
  if (x)
    x = partition(a, 1, 2);
  return x;
}

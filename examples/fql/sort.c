int partition(int a[], int left, int right) {  // assize: --entry partition --input a=[7] --input left=0..6 --input right=0..6
  int v, i, j, t;
  v = a[right];
  i = left - 1;
  j = right;
  for (;;) {
    while (a[++i] < v) ;
    while (j > left && a[--j] > v) ;
    if (i >= j) break;
    t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
  t = a[i];
  a[i] = a[right];
  a[right] = t;
  return i;
}
// One step of quicksort: FQL paper, Listing 2. Figure 2(a) there draws its automaton.

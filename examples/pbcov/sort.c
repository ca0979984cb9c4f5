void sort(int a[], int n) {  // assize: --entry sort --input a=[n] --input n=0..5
  int current, j, lowestindex, temp;

  for (current = 0; current < n - 1; current++) {
    // find the smallest of the rest
    lowestindex = current;
    j = current + 1;
    while (j < n) {
      if (a[j] < a[current])
        lowestindex = j;
      j++;
    }
    // swap it to the front of the rest
    if (lowestindex != current) {
      temp = a[current];
      a[current] = a[lowestindex];
      a[lowestindex] = temp;
} } } //@ assert \free int k; (0 <= k && k < n-1) ==> a[k] <= a[k+1];
// Selection sort with an error in line 9, which should compare with a[lowestindex]: PBCOV, Figure 1.

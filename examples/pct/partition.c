extern void __VERIFIER_assume(int condition);  // assize: --entry partition --input a=[n] --input n=1..5

static void swap(int a[], int i, int j) {
  int t = a[i];
  a[i] = a[j];
  a[j] = t;
}

// Predicate-complete paper, Figure 2(a): moves what is at most the pivot a[0] before the rest.
// The error is intended: at L2 nothing keeps lo within the array.
void partition(int a[], int n) {
  int pivot = a[0];
  int lo = 1;
  int hi = n - 1;
  __VERIFIER_assume(n > 2);
L0:
  while (lo <= hi) {
  L1:;
  L2:
    while (a[lo] <= pivot) {
    L3:
      lo++;
    L4:;
    }
  L5:
    while (a[hi] > pivot) {
    L6:
      hi--;
    L7:;
    }
  L8:
    if (lo < hi) {
    L9:
      swap(a, lo, hi);
    LA:;
    }
  LB:;
  }
LC:;
}

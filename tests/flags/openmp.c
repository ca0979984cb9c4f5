/* flags: -fopenmp */
/* says: refused */
int f(int x) {
  int n = 0;
#pragma omp parallel num_threads(2)
  {
    __sync_fetch_and_add(&n, 1);
  }
  if (x > 3 && n == 1) return 1; /*~ with: false; without: both */
  return 0;
}

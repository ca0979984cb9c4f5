int r; void fig(int x, int y) { if (x > 10)  // assize: --entry fig
    if (y < 100) { r = 1; return; }
  if (x == y) r = 2;
}
// State, edge and path coverage differ: FQL paper, Figure 3 (2, 3 and 5 tests).

void foo(int x) {  // assize: --entry foo
  int a = x > 2 && x < 5;
  if (a) { 0; } else { 1; }
}
// Three coverage tools disagree on how many conditions this function has: FQL paper, Listing 1.

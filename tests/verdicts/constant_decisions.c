// assize: --criterion branch --entry f
// An outcome that a constant does not have is infeasible by the text alone, and so is what is behind it,
// whatever nobody knows of the inputs.
struct node { int *data; struct node *next; };
#define TRY(e) do { if (!(e)) return -1; } while (0)
int f(struct node *n, int k) {
  TRY(n != 0);
  //~ `n` is true, so `TRY(n != 0)` is false: covered
  //~ `n` is false, so `TRY(n != 0)` is true: covered
  //~ `0` is true: infeasible
  //~ `0` is false: covered
  while (n->next) n = n->next; //~ true: covered; false: covered
  if (0) { //~ true: infeasible; false: covered
    if (n->data[k]) k++; //~ true: infeasible; false: infeasible
  }
  if (sizeof(int) == 4) k--; //~ true: covered; false: infeasible
  switch (3) {
  case 2 ... 3: return n->data[k]; //~ 2 ... 3: covered
  case 4: return 2; //~ 4: infeasible
  default: return 3; //~ no case: infeasible
  }
}

// assize: --uninitialised input --criterion branch
// assize generate examples/uninitialised/arrays/majority.c
// Each vote is an uninitialised variable of the loop: one input for each time round.
int main(void) {
  int candidate = 0, lead = 0, votes = 0, same = 0, last = 0;
  for (int i = 0; i < 5; i++) {
    unsigned char vote;
    if (vote > 2) continue;
    votes++;
    if (lead == 0) {
      candidate = vote;
      lead = 1;
    } else if (vote == candidate) {
      lead++;
    } else {
      lead--;
    }
    if (vote == last) same++;
    last = vote;
  }
  if (votes == 0) return 1;
  if (lead > votes) return 2; // never
  if (lead == 5 && same < 4) return 3; // never
  if (lead == 3 && candidate == 2) return 4;
  return 0;
}

// assize: --uninitialised input --criterion mcdc
// assize generate examples/uninitialised/arrays/palindrome.c
// A word of letters that reads the same backwards.
int main(void) {
  char word[5];
  for (int i = 0; i < 5; i++)
    if (!(word[i] >= 'a' && word[i] <= 'z')) return 1;
  if (word[0] == word[4] && word[1] == word[3]) {
    if (word[0] == 'r' && word[1] == 'a' && word[2] == 'd') return 2;
    return 3;
  }
  return 0;
}

# 0 "/work/wt-g/tests/testcomp/string.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "/work/wt-g/tests/testcomp/string.c"

extern char __VERIFIER_nondet_char(void);

static int equal(const char *a, const char *b)
{
  while (*a && *a == *b) {
    a++;
    b++;
  }
  return *a == *b;
}

int main(void)
{
  char word[4];
  for (int i = 0; i < 3; i++)
    word[i] = __VERIFIER_nondet_char();
  word[3] = 0;
  if (equal(word, "yes"))
    return 1;
  if (equal(word, "no"))
    return 2;
  return 0;
}

# 0 "/work/wt-g/tests/testcomp/array.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "/work/wt-g/tests/testcomp/array.c"

extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int a[3];
  for (int i = 0; i < 3; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2 - i; j++)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
  if (a[0] == a[2])
    return 1;
  if (a[1] - 100 == a[0])
    return 2;
  return 0;
}

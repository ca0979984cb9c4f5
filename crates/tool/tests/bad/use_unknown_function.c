// run: cfa use_unknown_function.c --function midle
int middle(int x)
{
  return x;
}

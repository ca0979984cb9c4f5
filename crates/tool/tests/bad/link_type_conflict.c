// run: cfa link_type_conflict.c link_type_conflict.part.c
int x;
int f(void)
{
  return x;
}

// run: cfa link_function_twice.c link_function_twice.part.c
int f(void)
{
  return 1;
}

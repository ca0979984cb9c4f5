// run: cfa link_function_or_variable.c link_function_or_variable.part.c
int f(void)
{
  return 1;
}

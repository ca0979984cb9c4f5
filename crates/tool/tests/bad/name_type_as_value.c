typedef int number;
int f(void)
{
  return number + 1;
}

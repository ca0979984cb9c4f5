int f(void)
{
  retrun 1;
}

void f(void)
{
  break;
}

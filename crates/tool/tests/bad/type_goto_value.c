void f(void)
{
  goto *3;
}

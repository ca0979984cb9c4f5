void f(void)
{
  __asm__(1);
}

void f(int x)
{
  do x--; until (x);
}

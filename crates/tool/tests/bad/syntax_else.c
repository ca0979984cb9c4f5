int f(int x)
{
  else return 1;
}

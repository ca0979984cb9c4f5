int f(int count)
{
  return counter;
}

int twice(int x)
{
  return (int)(2u * (unsigned)x);
}

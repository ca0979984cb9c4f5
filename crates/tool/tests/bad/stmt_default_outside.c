int f(int x)
{
  default: return x;
}

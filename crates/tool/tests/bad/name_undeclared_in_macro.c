#define LIMIT max_size
int f(int a)
{
  return a < LIMIT;
}

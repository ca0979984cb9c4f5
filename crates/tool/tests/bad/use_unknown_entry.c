// run: cfa use_unknown_entry.c --entry main
int start(int x)
{
  return x;
}

int loop(int n) {
again:
  if (n == 0)
    goto out;
  n--;
  goto again;
out:
  return n;
}

int limited(int n, int cap) {
  if (n > cap) return 1;
  return 0;
}

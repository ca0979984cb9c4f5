/* flags: -fshort-wchar */
/* says: honoured */
int f(int x) {
  if (x > 3 && sizeof(L"ab") == 6 && L'\xffff' > 0) return 1; /*~ with: both; without: false */
  return 0;
}

// assize: --criterion branch --entry f --assume 'n < 10'
/* It holds where executions begin, and not where the function is called again. */
int f(unsigned n, unsigned up) {
  if (n >= 10) return 1; //~ true: covered; false: covered
  if (up & 1) return f(n + 5, up >> 1); //~ true: covered; false: covered
  return 0;
}

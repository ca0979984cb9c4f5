// assize: --criterion checks --entry f
/* The integral part has to fit: -1 < x < 256 for an unsigned char. */
int f(double d, float e) {
  unsigned char u = 0;
  if (d > -1.0 && d < 256.0) u = d; //~ conversion of a float that does not fit in `u = d`: infeasible
  if (d > -1.0 && d <= 256.0) return (unsigned char)d;
  //~ conversion of a float that does not fit in `return (unsigned char)d`: covered
  if (e > -2147483648.0f && e < 2147483648.0f) return e;
  //~ conversion of a float that does not fit in `return e`: infeasible
  return e; //~ conversion of a float that does not fit in `return e`: covered
}

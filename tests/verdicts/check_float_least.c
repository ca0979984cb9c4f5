// assize: --criterion checks --entry f
/* Doubles lie between the least int and the one below it, floats do not. */
int f(double d, float e) {
  if (d > -2147483649.0 && d < 2147483648.0) return d;
  //~ conversion of a float that does not fit in `return d`: infeasible
  if (e >= -2147483648.0f && e < 2147483648.0f) return e;
  //~ conversion of a float that does not fit in `return e`: infeasible
  if (d >= -2147483649.0 && d < 0) return d;
  //~ conversion of a float that does not fit in `return d`: covered
  return 0;
}

// assize: --criterion checks --entry f --input a=[8]
/* The index stays inside, the sum too: 8 times 255. */
int f(const unsigned char a[8]) {
  int sum = 0;
  unsigned char copy[8];
  for (int i = 0; i < 8; i++) copy[i] = a[i];
  //~ access out of bounds in `copy[i] = a[i]`: infeasible
  //~ use of a null pointer in `copy[i] = a[i]`: infeasible
  //~ signed overflow in `i++`: infeasible
  for (int i = 0; i <= 8; i++) { //~ signed overflow in `i++`: infeasible
    if (i == 8) break;
    sum += copy[i];
    //~ access out of bounds in `sum += copy[i]`: infeasible
    //~ signed overflow in `sum += copy[i]`: infeasible
    //~ read of an indeterminate value in `sum += copy[i]`: infeasible
  }
  return sum;
}

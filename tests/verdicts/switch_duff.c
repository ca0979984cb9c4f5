// assize: --criterion branch --entry f --input n=0..7
int f(int n) {
  int c = 0, k = (n + 3) / 4;
  switch (n % 4) { //~ no case: infeasible
  case 0: do { if (k == 0) break; c++;
  //~ `n % 4` is 0: covered
  //~ `k == 0` is true: covered
  //~ `k == 0` is false: covered
  case 3: c++; //~ 3: covered
  case 2: c++; //~ 2: covered
  case 1: c++; //~ 1: covered
          } while (--k > 0); //~ true: covered; false: covered
  }
  if (n > 0 && c != n) return 1; //~ true: infeasible; false: covered
  return c == 7;
}

int f(int);
int f(double);

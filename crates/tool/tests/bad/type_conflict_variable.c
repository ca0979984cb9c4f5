extern int x;
extern double x;

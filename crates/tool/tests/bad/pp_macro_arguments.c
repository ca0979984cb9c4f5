#define ADD(a, b) ((a) + (b))
int x = ADD(1);

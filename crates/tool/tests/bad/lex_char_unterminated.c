int c = 'a;
int x;

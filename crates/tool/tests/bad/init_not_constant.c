int g(void);
int x = g();

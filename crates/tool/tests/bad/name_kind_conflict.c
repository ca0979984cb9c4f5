typedef int t;
int t(void);

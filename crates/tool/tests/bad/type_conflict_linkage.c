extern int x;
static int x;

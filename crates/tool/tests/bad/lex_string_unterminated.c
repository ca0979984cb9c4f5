const char *s = "no end;
int x;

// run: cfa pp_unknown_flag.c -- -fooo
int x;

// run: cfa link_variable_twice.c link_variable_twice.part.c
int x = 1;

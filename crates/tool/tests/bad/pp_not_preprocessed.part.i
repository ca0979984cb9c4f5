#include <stdio.h>
int x;

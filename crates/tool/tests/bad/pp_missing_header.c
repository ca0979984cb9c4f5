#include "no_such_header.h"
int x;

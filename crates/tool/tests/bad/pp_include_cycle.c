#include "pp_include_cycle.c"

// assize: --entry pick --input names=[2]
#include <stdlib.h>

/* The table is as large as the caller says; only its beginning is used. */
int pick(int count, const char names[2]) {
  char *table = calloc(count + 2, sizeof(long));
  if (table == NULL)
    return 0;
  int found = 0;
  if (names[0] == '-' && names[1] == '7')
    found = table[0] == 0 && count > 3;
  free(table);
  return found;
}

/* flags: -D_FILE_OFFSET_BITS=64 */
/* says: honoured */
#include <sys/types.h>
int f(int x) {
  if (x > 3 && sizeof(off_t) == 8) return 1; /*~ with: both; without: both */
  return 0;
}

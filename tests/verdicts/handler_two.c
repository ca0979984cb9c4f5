// assize: --criterion mcdc --entry f --handler rx --handler tick
/* Two handlers; decisions on what both write. */
#define DR (*(volatile unsigned char *)0x1000u)
static volatile unsigned char ticks, byte, full;
void tick(void) { if (ticks < 9 && !full) ticks++; }
//~ `ticks < 9` alone decides `ticks < 9 && !full`, in two tests: covered
//~ `full` alone decides `ticks < 9 && !full`, in two tests: covered
void rx(void) { byte = DR; full = 1; }
int f(void) {
  if (full && byte == 'x') return 1;
  //~ `full` alone decides `full && byte == 'x'`, in two tests: covered
  //~ `byte == 'x'` alone decides `full && byte == 'x'`, in two tests: covered
  if (ticks > 1 || full) return 2;
  //~ `ticks > 1` alone decides `ticks > 1 || full`, in two tests: covered
  //~ `full` alone decides `ticks > 1 || full`, in two tests: covered
  return 0;
}

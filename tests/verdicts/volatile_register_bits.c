// assize: --criterion branch --entry f
/* A bit-field of a register is read with all of its storage unit, which is one input. */
#include <stdint.h>
typedef union {
  uint32_t word;
  struct { uint32_t enable : 1, mode : 3; uint32_t : 4; uint32_t divider : 8; } bits;
  struct { uint32_t low : 16, high : 16; };
} cr_t;
typedef struct { uint32_t pad; volatile cr_t CR; } dev_t_;
#define DEV ((dev_t_ *)0x50000000u)
int f(void) {
  if (DEV->CR.bits.enable && DEV->CR.bits.mode == 5) return 1; //~ true: covered; false: covered
  if (DEV->CR.bits.mode > 7) return 2; //~ true: infeasible; false: covered
  DEV->CR.bits.divider = 3;
  if (DEV->CR.word == 0xdeadbeefu) return 3; //~ true: covered; false: covered
  if (DEV->CR.high == 0x1234) return 4; //~ true: covered; false: covered
  return (*DEV).CR.low;
}

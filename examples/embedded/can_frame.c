// assize: --entry can_receive
// assize generate examples/embedded/can_frame.c --criterion mcdc
// Frames of a CAN controller whose mailbox is mapped into memory, with bit-fields as in its manual.
#include <stdint.h>

typedef struct {
  volatile uint32_t pending : 2;
  volatile uint32_t : 1;
  volatile uint32_t full : 1;
  volatile uint32_t overrun : 1;
  volatile uint32_t release : 1;
} RFR_t;

typedef struct {
  volatile uint32_t RIR;
  volatile uint32_t RDTR;
  volatile uint8_t DATA[8];
} MAILBOX_t;

typedef struct {
  RFR_t RFR;
  MAILBOX_t FIFO;
} CAN_t;

#define CAN1 ((CAN_t *)0x4000640Cu)
#define RIR_IDE 0x4u
#define RIR_RTR 0x2u

enum { ID_SPEED = 0x120, ID_BRAKE = 0x121 };

static uint16_t speed;
static uint8_t brake, remote, overruns;

/* -1: nothing there; -2: not for us; -3: too short. */
int can_receive(void) {
  if (CAN1->RFR.overrun) overruns++;
  if (CAN1->RFR.pending == 0 && !CAN1->RFR.full) return -1;
  uint32_t rir = CAN1->FIFO.RIR;
  uint8_t length = (uint8_t)(CAN1->FIFO.RDTR & 0xFu);
  if (rir & RIR_IDE) return -2;
  if (rir & RIR_RTR) {
    remote++;
    CAN1->RFR.release = 1;
    return 0;
  }
  switch (rir >> 21) {
  case ID_SPEED:
    if (length < 2) return -3;
    speed = (uint16_t)(CAN1->FIFO.DATA[0] << 8 | CAN1->FIFO.DATA[1]);
    break;
  case ID_BRAKE:
    if (length != 1 && length != 8) return -3;
    brake = CAN1->FIFO.DATA[length - 1];
    break;
  default:
    return -2;
  }
  CAN1->RFR.release = 1;
  return length;
}

// assize: --entry main --handler HardFault_Handler --handler BusFault_Handler
// assize generate examples/embedded/fault_handler.c --criterion mcdc
// Fault handlers write a record of what happened; the program reports it once.
#include <stdint.h>

#define SCB_CFSR (*(volatile uint32_t *)0xE000ED28u)
#define SCB_HFSR (*(volatile uint32_t *)0xE000ED2Cu)
#define SCB_BFAR (*(volatile uint32_t *)0xE000ED38u)
#define HFSR_FORCED (1u << 30)
#define CFSR_BFARVALID (1u << 15)
#define CFSR_DIVBYZERO (1u << 25)
#define CFSR_UNDEFINSTR (1u << 16)
#define UART_DR (*(volatile uint8_t *)0x40011004u)

enum kind { NONE, BUS, DIVIDE, INSTRUCTION, UNKNOWN };

static volatile enum kind fault;
static volatile uint32_t address;
static volatile uint8_t count;

void BusFault_Handler(void) {
  fault = BUS;
  if (SCB_CFSR & CFSR_BFARVALID) address = SCB_BFAR;
  count++;
}

void HardFault_Handler(void) {
  uint32_t cfsr = SCB_CFSR;
  if (!(SCB_HFSR & HFSR_FORCED))
    fault = UNKNOWN;
  else if (cfsr & CFSR_DIVBYZERO)
    fault = DIVIDE;
  else if (cfsr & CFSR_UNDEFINSTR)
    fault = INSTRUCTION;
  else
    fault = UNKNOWN;
  count++;
}

static int report(void) {
  enum kind last = fault;
  if (last == NONE) return 0;
  UART_DR = (uint8_t)('A' + last);
  if (last == BUS && address != 0) UART_DR = (uint8_t)address;
  fault = NONE;
  return last == UNKNOWN || count > 2 ? -1 : 1;
}

int main(void) {
  int reports = 0;
  for (int k = 0; k < 3; k++) {
    int now = report();
    if (now < 0) return 1;
    reports += now;
  }
  return reports > 1 ? 2 : 0;
}

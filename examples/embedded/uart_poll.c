// assize: --entry uart_read_line
// assize generate examples/embedded/uart_poll.c --criterion mcdc
// A line is read from a serial port by polling its status register, with a time-out for every character.
#include <stdint.h>

typedef struct {
  volatile uint32_t SR;
  volatile uint32_t DR;
  volatile uint32_t BRR;
  volatile uint32_t CR1;
} USART_t;

#define USART1 ((USART_t *)0x40011000u)
#define SR_PE 0x01u
#define SR_FE 0x02u
#define SR_ORE 0x08u
#define SR_RXNE 0x20u
#define CR1_ENABLE 0x200Cu
#define POLLS 3

enum { LINE_OK = 0, LINE_TIMEOUT = -1, LINE_ERROR = -2, LINE_LONG = -3 };

static char line[4];

static int uart_wait(USART_t *uart) {
  for (int polls = 0; polls < POLLS; polls++) {
    uint32_t status = uart->SR;
    if (status & (SR_PE | SR_FE | SR_ORE)) {
      (void)uart->DR; /* clears the error */
      return LINE_ERROR;
    }
    if (status & SR_RXNE) return LINE_OK;
  }
  return LINE_TIMEOUT;
}

int uart_read_line(void) {
  unsigned length = 0;
  USART1->BRR = 0x683u;
  USART1->CR1 |= CR1_ENABLE;
  for (;;) {
    int status = uart_wait(USART1);
    if (status != LINE_OK) return status;
    char c = (char)(USART1->DR & 0x7Fu);
    if (c == '\r' || c == '\n') break;
    if (length == sizeof line - 1) return LINE_LONG;
    line[length++] = c;
  }
  line[length] = '\0';
  return (int)length;
}

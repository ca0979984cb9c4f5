// assize: --entry flash_identify
// assize generate examples/embedded/spi_flash.c --criterion mcdc
// A flash memory behind SPI is asked who it is. The data register is accessed by bytes.
#include <stdint.h>

#define SPI1_SR (*(volatile uint16_t *)0x40013008u)
#define SPI1_DR (*(volatile uint8_t *)0x4001300Cu)
#define GPIOA_BSRR (*(volatile uint32_t *)0x40010810u)
#define SR_RXNE 0x01u
#define SR_TXE 0x02u
#define SR_MODF 0x20u
#define SR_BSY 0x80u
#define SELECT (1u << 20)
#define DESELECT (1u << 4)
#define READ_ID 0x9Fu

enum { SPI_TIMEOUT = 0x100, SPI_FAULT = 0x200 };

static uint16_t spi_transfer(uint8_t out) {
  int tries = 0;
  while (!(SPI1_SR & SR_TXE))
    if (++tries == 2) return SPI_TIMEOUT;
  SPI1_DR = out;
  while (!(SPI1_SR & SR_RXNE))
    if (++tries >= 3) return SPI_TIMEOUT;
  if (SPI1_SR & SR_MODF) return SPI_FAULT;
  return SPI1_DR;
}

/* The size in Mbit of a part that is known, 0 if it is not, -1 if nothing answers. */
int flash_identify(void) {
  uint16_t id[3];
  int size = 0;
  GPIOA_BSRR = SELECT;
  (void)spi_transfer(READ_ID);
  for (int i = 0; i < 3; i++) {
    id[i] = spi_transfer(0xFFu);
    if (id[i] > 0xFFu) {
      GPIOA_BSRR = DESELECT;
      return -1;
    }
  }
  GPIOA_BSRR = DESELECT;
  if ((id[0] == 0xEFu || id[0] == 0xC8u) && id[1] == 0x40u) {
    if (id[2] == 0x17u)
      size = 64;
    else if (id[2] == 0x18u)
      size = 128;
  }
  return size;
}

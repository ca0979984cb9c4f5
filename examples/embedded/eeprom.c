// assize: --entry eeprom_write
// assize generate examples/embedded/eeprom.c --criterion mcdc
// A byte of an EEPROM is written through its registers, and only if it is another one.
#include <stdint.h>

/* ATmega328P */
#define EECR (*(volatile uint8_t *)0x3Fu)
#define EEDR (*(volatile uint8_t *)0x40u)
#define EEAR (*(volatile uint16_t *)0x41u)
#define SPMCSR (*(volatile uint8_t *)0x57u)
#define EERE 0x01u
#define EEPE 0x02u
#define EEMPE 0x04u
#define EEPM0 0x10u
#define SELFPRGEN 0x01u
#define LAST 0x3FFu

enum { WRITTEN, SAME, BAD_ADDRESS, BUSY, FAILED };

static uint8_t read_byte(uint16_t address) {
  EEAR = address;
  EECR |= EERE;
  return EEDR;
}

int eeprom_write(uint16_t address, uint8_t value) {
  if (address > LAST) return BAD_ADDRESS;
  for (int tries = 0; (EECR & EEPE) || (SPMCSR & SELFPRGEN); tries++)
    if (tries == 2) return BUSY;
  uint8_t old = read_byte(address);
  if (old == value) return SAME;
  /* Bits that are only cleared need no erase. */
  if ((old & value) == value)
    EECR |= EEPM0;
  else
    EECR = 0;
  EEDR = value;
  EECR |= EEMPE;
  EECR |= EEPE;
  return read_byte(address) == value ? WRITTEN : FAILED;
}

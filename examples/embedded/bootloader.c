// assize: --entry boot
// assize generate examples/embedded/bootloader.c --criterion mcdc
// A boot loader looks at the header of an image in flash memory, its checksum, and a pin.
#include <stdint.h>

typedef struct {
  uint32_t magic;
  uint16_t version;
  uint16_t words;
  uint8_t payload[4];
  uint8_t crc;
} image_t;

#define IMAGE ((const volatile image_t *)0x08010000u)
#define GPIOC_IDR (*(volatile uint32_t *)0x40011008u)
#define FORCE_UPDATE (1u << 13)
#define MAGIC 0xB007AB1Eu
#define OLDEST 3u

enum { BOOT_IMAGE, BOOT_UPDATE, BOOT_BAD_MAGIC, BOOT_BAD_SIZE, BOOT_BAD_CRC, BOOT_OLD };

static uint8_t crc8(uint8_t crc, uint8_t byte) {
  crc ^= byte;
  for (int bit = 0; bit < 8; bit++) crc = (crc & 0x80u) ? (uint8_t)(crc << 1 ^ 0x07u) : (uint8_t)(crc << 1);
  return crc;
}

int boot(void) {
  uint8_t crc = 0;
  if (!(GPIOC_IDR & FORCE_UPDATE)) return BOOT_UPDATE;
  if (IMAGE->magic != MAGIC) return BOOT_BAD_MAGIC;
  uint16_t bytes = IMAGE->words;
  if (bytes == 0 || bytes > 4) return BOOT_BAD_SIZE;
  for (uint16_t i = 0; i < bytes; i++) crc = crc8(crc, IMAGE->payload[i]);
  if (crc != IMAGE->crc) return BOOT_BAD_CRC;
  if (IMAGE->version < OLDEST) return BOOT_OLD;
  return BOOT_IMAGE;
}

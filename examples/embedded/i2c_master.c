// assize: --entry sensor_read
// assize generate examples/embedded/i2c_master.c --criterion mcdc
// A register of a sensor is read over I2C, each step polled with a time-out.
#include <stdint.h>

typedef struct {
  volatile uint32_t CR1, CR2, OAR1, OAR2, DR, SR1, SR2;
} I2C_t;

#define I2C1 ((I2C_t *)0x40005400u)
#define CR1_START 0x100u
#define CR1_STOP 0x200u
#define CR1_ACK 0x400u
#define SR1_SB 0x01u
#define SR1_ADDR 0x02u
#define SR1_RXNE 0x40u
#define SR1_TXE 0x80u
#define SR1_AF 0x400u
#define SR2_BUSY 0x02u
#define TRIES 2

static int wait_for(I2C_t *bus, uint32_t bit) {
  for (int k = 0; k < TRIES; k++) {
    uint32_t sr = bus->SR1;
    if (sr & SR1_AF) {
      bus->SR1 = 0;
      return -2;
    }
    if (sr & bit) return 0;
  }
  return -1;
}

static int begin(I2C_t *bus, uint8_t address) {
  int status;
  bus->CR1 |= CR1_START;
  if ((status = wait_for(bus, SR1_SB)) != 0) return status;
  bus->DR = address;
  if ((status = wait_for(bus, SR1_ADDR)) != 0) return status;
  bus->SR2; /* reading it clears ADDR */
  return 0;
}

/* The value; -1 time-out, -2 no acknowledge, -3 the bus is busy. */
int sensor_read(uint8_t reg) {
  int status;
  if (I2C1->SR2 & SR2_BUSY) return -3;
  status = begin(I2C1, 0xA0u);
  if (status == 0) {
    I2C1->DR = reg;
    status = wait_for(I2C1, SR1_TXE);
  }
  if (status == 0) status = begin(I2C1, 0xA1u);
  if (status == 0) status = wait_for(I2C1, SR1_RXNE);
  I2C1->CR1 |= CR1_STOP;
  if (status != 0) return status;
  return (int)(I2C1->DR & 0xFFu);
}

// assize: --entry adc_watch
// assize generate examples/embedded/adc_threshold.c --criterion mcdc
// A converter is started and polled; the mean of four samples is compared with two thresholds.
#include <stdint.h>

#define ADC_CSR (*(volatile uint16_t *)0x5400u)
#define ADC_DRH (*(volatile uint8_t *)0x5404u)
#define ADC_DRL (*(volatile uint8_t *)0x5405u)
#define CSR_START 0x0001u
#define CSR_EOC 0x0080u
#define CSR_OVERRUN 0x0040u
#define SAMPLES 4

enum alarm { ALARM_NONE, ALARM_LOW, ALARM_HIGH, ALARM_DEVICE };

static enum alarm alarm_state;

static int adc_read(uint16_t *value) {
  ADC_CSR |= CSR_START;
  for (int tries = 0; tries < 2; tries++) {
    uint16_t status = ADC_CSR;
    if (status & CSR_OVERRUN) break;
    if (status & CSR_EOC) {
      uint16_t low = ADC_DRL; /* the low byte latches the high one */
      *value = (uint16_t)((ADC_DRH & 3u) << 8 | low);
      return 0;
    }
  }
  return -1;
}

int adc_watch(uint16_t low, uint16_t high) {
  uint32_t sum = 0;
  for (int i = 0; i < SAMPLES; i++) {
    uint16_t sample;
    if (adc_read(&sample) != 0) {
      alarm_state = ALARM_DEVICE;
      return -1;
    }
    sum += sample;
  }
  uint16_t mean = (uint16_t)(sum / SAMPLES);
  if (mean < low && low <= high)
    alarm_state = ALARM_LOW;
  else if (mean > high)
    alarm_state = ALARM_HIGH;
  else
    alarm_state = ALARM_NONE;
  return mean;
}

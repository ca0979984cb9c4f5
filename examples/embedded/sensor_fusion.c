// assize: --entry fuse --input out=object
// assize generate examples/embedded/sensor_fusion.c --criterion mcdc
// Two sensors are joined by a complementary filter, in fixed point and with saturation.
#include <stdint.h>

extern volatile const int16_t GYRO_RATE;    /* placed by the linker's script */
extern volatile const int16_t ACCEL_ANGLE;
extern volatile const uint8_t SENSOR_STATUS;
#define GYRO_OK 1u
#define ACCEL_OK 2u

static int16_t saturate(int32_t value) {
  if (value > INT16_MAX) return INT16_MAX;
  if (value < INT16_MIN) return INT16_MIN;
  return (int16_t)value;
}

enum { FUSED, GYRO_ONLY, ACCEL_ONLY, NO_SENSOR };

int fuse(int16_t angle, int16_t *out) {
  uint8_t status = SENSOR_STATUS;
  int32_t integrated = (int32_t)angle + GYRO_RATE / 4;
  if (!(status & GYRO_OK) && !(status & ACCEL_OK)) {
    *out = angle;
    return NO_SENSOR;
  }
  if (!(status & ACCEL_OK)) {
    *out = saturate(integrated);
    return GYRO_ONLY;
  }
  int32_t measured = ACCEL_ANGLE;
  if (!(status & GYRO_OK)) {
    *out = saturate((angle + measured) / 2);
    return ACCEL_ONLY;
  }
  int32_t difference = measured - integrated;
  if (difference > 8192 || difference < -8192) {
    /* The accelerometer is shaken. */
    *out = saturate(integrated);
    return GYRO_ONLY;
  }
  *out = saturate((integrated * 31 + measured) / 32);
  return FUSED;
}

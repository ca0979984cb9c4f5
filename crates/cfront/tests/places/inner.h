#define INNER_MAX(a, b) ((a) > (b) ? (a) : (b))
static inline int in_header(int h) {
  return h > 7 && h < INNER_MAX(3, 9);
}

// assize: --criterion branch --entry f
/* A pointer to a record may lead to a global that begins with one. */
struct encoding {
  int (*scan)(const char *);
  int width;
};
struct normal {
  struct encoding enc;
  char type[4];
};
static int scan_one(const char *s) { return s[0] == 'a'; }
static const struct normal ascii = {{scan_one, 77}, "xyz"};
const struct encoding *first(void) { return &ascii.enc; }
int f(const struct encoding *enc, const char *s) {
  if (!enc || !enc->scan || !s) return 0; //~ false: covered; true: covered
  if (enc->width != 77) return 1; //~ true: covered; false: covered
  if (enc->scan(s)) return 2; //~ true: covered; false: covered
  return ((const struct normal *)enc)->type[1] == 'y' ? 3 : 4; //~ true: covered; false: unknown (feasible: somebody else has such an object)
}

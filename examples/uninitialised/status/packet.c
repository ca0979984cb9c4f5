// assize: --uninitialised input --criterion condition
// assize generate examples/uninitialised/status/packet.c
// The header of a packet is checked before it is believed.
struct header {
  unsigned char version, kind;
  unsigned short length, checksum;
};

static int sum(const struct header *h) { return h->version + h->kind + h->length; }

int main(void) {
  struct header h;
  if (h.version != 4 && h.version != 6) return 1;
  if (h.length < 8 || h.length > 1500) return 2;
  if ((sum(&h) & 0xff) != h.checksum) return 3;
  if (h.checksum > 255) return 4; // never
  switch (h.kind) {
  case 1:
    return h.length == 8 ? 5 : 6;
  case 6:
    if (h.version == 6 && h.length > 1280) return 7;
    break;
  case 17:
    if (h.version == 5) return 8; // never
    break;
  }
  return 0;
}

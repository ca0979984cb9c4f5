// assize: --uninitialised input --criterion branch
// assize generate examples/uninitialised/status/device.c
// A driver's dispatch routine on a request that comes from anywhere.
enum code { OPEN = 1, CLOSE, READ, WRITE, CONTROL };
enum status { SUCCESS = 0, PENDING = 0x103, INVALID = -1, NOT_READY = -2 };

struct device {
  unsigned open : 1, removed : 1;
  int users;
};

struct request {
  enum code code;
  unsigned length;
  int flags;
};

static enum status dispatch(struct device *device, const struct request *request) {
  if (device->removed) return NOT_READY;
  switch (request->code) {
  case OPEN:
    if (device->open) return INVALID;
    device->open = 1;
    device->users = 1;
    return SUCCESS;
  case CLOSE:
    if (!device->open) return INVALID;
    device->open = 0;
    device->users = 0;
    return SUCCESS;
  case READ:
  case WRITE:
    if (!device->open) return NOT_READY;
    return request->length > 4096 ? INVALID : PENDING;
  case CONTROL:
    return (request->flags & 3) == 3 ? SUCCESS : INVALID;
  default:
    return INVALID;
  }
}

int main(void) {
  struct device device;
  struct request request;
  enum status status = dispatch(&device, &request);
  if (status == SUCCESS && device.removed) return 1; // never
  if (status == PENDING && request.length > 5000) return 2; // never
  if (status == SUCCESS && device.open && request.code == CONTROL) return 3;
  return 0;
}

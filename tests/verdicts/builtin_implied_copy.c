// assize: --criterion branch
// flags: -fno-builtin
/* A structure may be copied by memcpy, which is the program's own here. */
struct large { char bytes[20000]; };
static struct large a, b;
void *memcpy(void *to, const void *from, unsigned long n) {
  for (unsigned long k = 0; k < n; k++) //~ true: unknown (feasible: the copy); false: unknown (feasible: the copy)
    ((char *)to)[k] = ((const char *)from)[k];
  return to;
}
int main(int argc, char **argv) {
  a = b;
  if (argc < 0) return a.bytes[3]; //~ true: infeasible; false: covered
  return 0;
}

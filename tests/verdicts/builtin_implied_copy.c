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
int main(void) {
  a = b;
  if (a.bytes[3] == 1) return 1; //~ true: infeasible; false: covered
  return 0;
}

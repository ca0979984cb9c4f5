int x __attribute__((aligned(4));

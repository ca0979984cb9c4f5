_Static_assert(sizeof(int) == 8, "int should have 64 bits");

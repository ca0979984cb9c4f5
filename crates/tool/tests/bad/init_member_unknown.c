struct s { int a; };
struct s x = { .b = 1 };

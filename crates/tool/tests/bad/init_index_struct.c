struct s { int a; };
struct s x = { [0] = 1 };

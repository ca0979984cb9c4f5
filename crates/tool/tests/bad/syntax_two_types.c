int struct s { int a; } x;

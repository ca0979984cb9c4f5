struct s { struct t x; };

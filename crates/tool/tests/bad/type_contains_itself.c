struct s { struct s inner; };

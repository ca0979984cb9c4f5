struct s { int n; int a[]; int b; };

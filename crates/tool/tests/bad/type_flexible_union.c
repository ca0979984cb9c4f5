union u { int a; char b[]; };

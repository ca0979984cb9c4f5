int x = 10lul;

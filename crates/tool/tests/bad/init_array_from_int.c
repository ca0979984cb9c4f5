int a[3] = 5;

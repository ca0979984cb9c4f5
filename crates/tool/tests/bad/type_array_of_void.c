void a[2];

int a[2](void);

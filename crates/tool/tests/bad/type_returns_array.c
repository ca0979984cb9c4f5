int f(void)[2];

double x;

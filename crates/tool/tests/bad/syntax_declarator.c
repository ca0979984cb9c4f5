int * = 0;

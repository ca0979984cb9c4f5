typedef int t = 1;

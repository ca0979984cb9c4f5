const int limit = 10;
const int other = -5;

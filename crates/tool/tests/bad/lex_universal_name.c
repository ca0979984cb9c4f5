const char *s = "\u12";

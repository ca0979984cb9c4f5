const char *s = “text”;

char s[*];

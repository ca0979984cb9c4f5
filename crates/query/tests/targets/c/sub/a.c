int third(int v) { return v; }

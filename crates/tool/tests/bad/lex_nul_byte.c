// run: cfa lex_nul_byte.part.i

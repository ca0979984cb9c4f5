// run: cfa pp_not_preprocessed.part.i

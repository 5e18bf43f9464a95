// façade

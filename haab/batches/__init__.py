"""Many games at once, one in each lane: on all cores of the processor, or on a GPU."""

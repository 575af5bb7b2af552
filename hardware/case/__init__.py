"""The case: shells for pod and console, the hood over the strip, the lamp's cap; checked, drawn and exported."""

import os

# Matrices here are many but narrow: on a busy machine several threads a product cost twenty times what one does.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

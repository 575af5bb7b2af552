"""The 3D-printed case: shells for pod and console, hood and lamp cap; modelled, checked, rendered and exported."""

import os

# Matrices here are many but narrow: on a busy machine several threads per product take twenty times as long as one.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

"""The PC side of Conclave: command line, logger, archive, simulator."""

from conclave import fast

fast.choose()

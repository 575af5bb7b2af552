"""The PC side of Conclave: command line, logger, archive, simulator."""

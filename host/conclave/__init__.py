"""The programs for a PC or Raspberry Pi: the command line, the logger, the archive and the simulator.

Importing the package switches to the compiled rules if `conclave compile` has built them.
"""

from conclave import compiled_rules

compiled_rules.use_compiled_rules()

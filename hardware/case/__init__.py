"""The case: shells for pod and console, the hood over the strip, the lamp's cap; checked, drawn and exported."""

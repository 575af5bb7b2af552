"""The box on breadboards: modules, the wires between them, and what each step shows."""

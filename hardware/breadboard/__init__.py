"""The box on breadboards: modules, the wires between them, and what the display shows at each step."""

"""Tribes & Prophecies: what each module, tribe and prophecy changes (docs/rules/tribes-and-prophecies.md).

The chapters of the base game ask small questions with neutral names (`worker_price`, `last_space`, `step_toll`);
the answers of a tribe or a prophecy stand here, one section each.
"""

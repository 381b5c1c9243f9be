"""The chapters that only Tribes & Prophecies has."""

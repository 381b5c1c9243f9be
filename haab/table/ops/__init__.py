"""For operators: backups, copies before upgrades, the doctor, health, metrics and logs."""

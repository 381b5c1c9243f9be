"""For whoever runs a server: backups, copies before upgrades, the doctor, health, metrics and logs."""

"""Several processes on one PostgreSQL database: notifications, leases, presence, workers behind one port."""

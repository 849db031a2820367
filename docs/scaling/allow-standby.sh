#!/bin/sh
# Lets the standby copy and follow the primary, with the password.
echo "host replication all all scram-sha-256" >> "$PGDATA/pg_hba.conf"

# Of deploy/compose.yaml: runs once, in the new primary. The replica may connect, and the role has what PgBouncer does not pass on
# (deploy/pgbouncer.ini).
set -e
echo 'host replication vior samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
psql -U vior -d vior <<'END'
alter role vior set lock_timeout = '5s';
alter role vior set statement_timeout = '15s';
alter role vior set idle_in_transaction_session_timeout = '15s';
END

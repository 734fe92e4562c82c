# Of deploy/compose.yaml: runs once, in the new primary. The servers are no superuser and the replica reads no table; both may
# connect, nobody else. The role has what PgBouncer does not pass on (deploy/pgbouncer.ini).
set -e
sed -i '/^host all all all /d' "$PGDATA/pg_hba.conf"
echo 'host vior vior samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
echo 'host replication vior_replica samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
psql -v ON_ERROR_STOP=1 -v password="$DATABASE_PASSWORD" -v replication_password="$REPLICATION_PASSWORD" -U postgres -d postgres <<'END'
create role vior login password :'password';
create role vior_replica login replication password :'replication_password';
create database vior owner vior;
alter role vior set lock_timeout = '5s';
alter role vior set statement_timeout = '15s';
alter role vior set idle_in_transaction_session_timeout = '15s';
-- Keeps what the replica still needs, from before its copy is made.
select pg_create_physical_replication_slot('replica1', true);
END

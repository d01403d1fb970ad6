#!/bin/sh
# Puts a folder of deploy/backup.sh back: deploy/restore.sh FOLDER
# The upstream is stopped; DATABASE_URL names an empty database, FILES_DIR a folder of files (those that are there stay).
set -eu
: "${DATABASE_URL:?}" "${FILES_DIR:?}"
folder="${1:?deploy/restore.sh FOLDER}"
(cd "$folder" && sha256sum --check --quiet SHA256SUMS)
tables="$(psql --no-psqlrc -tA -c "select count(*) from pg_tables where schemaname = 'public'" "$DATABASE_URL")"
[ "$tables" = 0 ] || { echo "The database is not empty: create a new one for the restore" >&2; exit 1; }
mkdir -p "$FILES_DIR"
tar -C "$FILES_DIR" -xf "$folder/files.tar"
pg_restore --no-owner --no-privileges --exit-on-error --single-transaction --dbname="$DATABASE_URL" "$folder/portal.dump"

#!/bin/sh
# Copies the database (DATABASE_URL) and the files (FILES_DIR) of the upstream into a new folder: deploy/backup.sh FOLDER
# While it runs: files are only ever added, so those of a database copied before them are all there.
set -eu
: "${DATABASE_URL:?}" "${FILES_DIR:?}"
folder="${1:?deploy/backup.sh FOLDER}"
[ ! -e "$folder" ] || { echo "$folder is there already" >&2; exit 1; }
umask 077
mkdir -p "$folder"
pg_dump --format=custom --no-owner --no-privileges --file="$folder/portal.dump" "$DATABASE_URL"
mkdir -p "$FILES_DIR"
tar -C "$FILES_DIR" --exclude='*.part' -cf "$folder/files.tar" .
# Written last: a folder without it is half a backup.
(cd "$folder" && sha256sum portal.dump files.tar >SHA256SUMS)

#!/bin/sh
# Pins every image of deploy/Dockerfile and docker-compose.yml to the current digest of its tag: node:24-slim@sha256:…
# Run it on a machine with Docker, review the change and commit it.
set -eu
cd "$(dirname "$0")/.."
files='deploy/Dockerfile docker-compose.yml'
changes="$(mktemp)"
trap 'rm -f "$changes"' EXIT
for image in $(grep -ohE '[a-z0-9./-]+:[A-Za-z0-9._-]+@sha256:[0-9a-f]{64}' $files | sort -u); do
  tag="${image%@*}"
  digest="$(docker buildx imagetools inspect "$tag" --format '{{.Manifest.Digest}}')"
  case "$digest" in sha256:*) ;; *) echo "No digest for $tag" >&2; exit 1 ;; esac
  echo "s|$image|$tag@$digest|g" >>"$changes"
done
for file in $files; do
  sed -f "$changes" "$file" >"$file.part"
  mv "$file.part" "$file"
done

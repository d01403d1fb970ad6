#!/bin/sh
# Writes the digest that each tag of deploy/images.env has today behind it: node:24-slim@sha256:…
# Run it on a machine with Docker, look at the change, commit it.
set -eu
file="$(dirname "$0")/images.env"
part="$file.part"
while IFS= read -r line; do
  case "$line" in
    *_IMAGE=*)
      name="${line%%=*}"
      tag="${line#*=}"
      tag="${tag%%@*}"
      digest="$(docker buildx imagetools inspect "$tag" --format '{{.Manifest.Digest}}')"
      case "$digest" in sha256:*) ;; *) echo "No digest for $tag" >&2; exit 1 ;; esac
      echo "$name=$tag@$digest"
      ;;
    *) echo "$line" ;;
  esac
done <"$file" >"$part"
mv "$part" "$file"

/**
 * Uses source maps only for errors that are logged. Node reads the stack of every error that ends a stream or
 * socket, for example when a client disconnects early. With source maps on, each read maps its frames, and the
 * first one keeps the parsed map of the portal for good: 95,000 arrays, 12 MiB.
 */
let isOnDemand = false;

/**
 * Switches source maps off until an error is logged. Code that is loaded later has no maps. Does nothing where they
 * are already off.
 */
export function limitSourceMapsToLog(): void {
  if (!process.sourceMapsEnabled) return;
  isOnDemand = true;
  process.setSourceMapsEnabled(false);
}

/** Runs `read` with source maps on, so that a stack read for the first time contains source positions. */
export function readWithSourceMaps<T>(read: () => T): T {
  if (!isOnDemand) return read();
  process.setSourceMapsEnabled(true);
  try {
    return read();
  } finally {
    process.setSourceMapsEnabled(false);
  }
}

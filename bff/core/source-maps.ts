/**
 * Source maps are looked up for errors that are logged, and for no others. Node reads the stack of every error that ends a
 * stream or socket, so of everybody who leaves early; with source maps on each reading maps its frames, and the first one
 * keeps what was parsed of the portal's map for good: 95,000 arrays, 12 MiB.
 */
let isOnDemand = false;

/** From here on maps rest until an error is logged. What is loaded later has none. Nothing happens where they are off. */
export function limitSourceMapsToLog(): void {
  if (!process.sourceMapsEnabled) return;
  isOnDemand = true;
  process.setSourceMapsEnabled(false);
}

/** What `read` makes of a stack that nobody has read before, with the places of the sources. */
export function readWithSourceMaps<T>(read: () => T): T {
  if (!isOnDemand) return read();
  process.setSourceMapsEnabled(true);
  try {
    return read();
  } finally {
    process.setSourceMapsEnabled(false);
  }
}

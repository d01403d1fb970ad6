/** What tells a process to end: signals, or the line to whoever started it. `process` is one. */
export interface ShutdownSource<Event extends string> {
  on(event: Event, hear: () => void): unknown;
}

/**
 * Hears what ends a process, from its first moment on: as process 1 of a container it would otherwise ignore its signals.
 * Returns what says how it ends from then on. The listeners stay: a signal that comes while nobody listens, or that has come
 * already and is not told of yet, would be lost with them.
 * @param atFirst ends it while it opens and there is nothing to finish
 */
export function onShutdownSignal<Event extends string>(
  source: ShutdownSource<Event>,
  events: readonly Event[],
  atFirst: (event: Event) => void,
): (next: (event: Event) => void) => void {
  let end = atFirst;
  for (const event of events) source.on(event, () => end(event));
  return (next) => {
    end = next;
  };
}

/** Source of shutdown events: signals, or the channel to the parent process. `process` is one. */
export interface ShutdownSource<Event extends string> {
  on(event: Event, hear: () => void): unknown;
}

/**
 * Handles shutdown events of a process from its start; as process 1 of a container it would otherwise ignore its
 * signals. Returns a function that sets the shutdown action from then on. The listeners are never removed, because
 * a signal without a listener, or one that is pending, would be lost.
 * @param atFirst ends the process during startup, when there is nothing to finish
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

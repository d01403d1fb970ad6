/** What a call must know of whoever waits for it: the part of an AbortSignal that calls use. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * Such a signal with its own end. An AbortController is an event target with events and weak references: several times
 * the cost, for every request and every shared call.
 */
export class CancelSource implements CancelSignal {
  private hasEnded = false;
  private readonly listeners = new Set<() => void>();

  get aborted(): boolean {
    return this.hasEnded;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.delete(listener);
  }

  /** Tells everyone, once. */
  abort(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    const told = [...this.listeners];
    this.listeners.clear();
    for (const listener of told) listener();
  }
}

/** For calls that nobody cancels. */
export const NEVER_CANCELLED: CancelSignal = new CancelSource();

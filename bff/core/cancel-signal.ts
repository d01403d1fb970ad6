/** The part of AbortSignal that calls use: it aborts when no caller waits for the call any longer. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * CancelSignal together with its `abort`. AbortController would do the same, but each of its signals is an event
 * target: 8 % more processor time on a proxied call (docs/decisions/0012-portal-performance.md).
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

  /** Aborts once and calls every listener. */
  abort(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    const listeners = [...this.listeners];
    this.listeners.clear();
    for (const listener of listeners) listener();
  }
}

/** For calls that are never cancelled. */
export const NEVER_CANCELLED: CancelSignal = new CancelSource();

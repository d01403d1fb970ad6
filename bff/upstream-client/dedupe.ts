import { LRUCache } from 'lru-cache';
import { LOGIN_STATE_SHARE_MS } from '~/domain/shared/constants';
import { CancelSource, type CancelSignal } from '~/bff/core/cancel-signal';
import { createClientGoneError } from '~/bff/core/upstream-errors';

/** A tuple, the session first. Never joined to one text: ['a','bc'] and ['ab','c'] are different calls. */
export type SharedCallKey = readonly [scope: string, ...rest: string[]];

export interface SharedCalls {
  /**
   * Returns the result of a running call, or of one started less than `shareMs` ago, under this key; otherwise
   * starts one. A failure reaches only those who waited for it. A waiter whose `signal` aborts gets
   * ClientGoneError; when the last one leaves, the call is aborted through a separate signal. Throws '接口调用的key不能为空'
   * for an empty key (VALID-014).
   */
  share<T>(
    key: SharedCallKey,
    start: (signal: CancelSignal) => Promise<T>,
    signal?: CancelSignal,
    requester?: SharedCallRequester,
  ): Promise<T>;
  /**
   * Drops the cached results of one scope. Running calls continue for those who wait for them, but no new caller
   * joins them.
   */
  forget(scope: string): void;
  /** Calls in progress. */
  running(): number;
}

/** A call that existed before it was requested. */
export interface PendingCall {
  /** The request that started it. */
  by: string;
  /** The reply had already arrived. */
  isKept: boolean;
}

interface SharedCallRequester {
  /** The requesting request. */
  by: string;
  onFound(found: PendingCall): void;
}

interface Entry {
  by: string;
  /** ENTITY-017; a call without an entry is unloaded. */
  status: 'pending' | 'fulfilled' | 'rejected';
  startedAtMs: number;
  waiters: number;
  /** Aborts when the last waiter has left. */
  cancel: CancelSource;
  result: Promise<unknown>;
}

export interface SharedCallOptions {
  shareMs?: number;
  /** Maximum number of scopes (sessions); the least recently used is dropped first. */
  maxScopes?: number;
  nowMs?: () => number;
}

/** In-flight and short-lived sharing of calls (LOADER-001, LOADER-003, LOADER-004, CONST-008). */
export function createSharedCalls(options: SharedCallOptions = {}): SharedCalls {
  const shareMs = options.shareMs ?? LOGIN_STATE_SHARE_MS;
  const nowMs = options.nowMs ?? (() => performance.now());
  const scopes = new LRUCache<string, Map<string, Entry>>({ max: options.maxScopes ?? 5_000 });
  let running = 0;

  function find(key: SharedCallKey): Entry | undefined {
    return scopes.get(key[0])?.get(JSON.stringify(key));
  }

  function isUsable(entry: Entry): boolean {
    if (entry.status === 'pending') return true;
    return entry.status === 'fulfilled' && nowMs() - entry.startedAtMs < shareMs;
  }

  function begin(key: SharedCallKey, start: (signal: CancelSignal) => Promise<unknown>, by: string): Entry {
    const scope = scopes.get(key[0]) ?? new Map<string, Entry>();
    for (const [name, old] of scope) if (!isUsable(old)) scope.delete(name);
    const cancel = new CancelSource();
    const entry: Entry = {
      by,
      status: 'pending',
      startedAtMs: nowMs(),
      waiters: 0,
      cancel,
      result: Promise.resolve(),
    };
    running += 1;
    entry.result = run(() => start(cancel)).then(
      (value) => {
        running -= 1;
        entry.status = 'fulfilled';
        return value;
      },
      (error: unknown) => {
        running -= 1;
        entry.status = 'rejected';
        throw error;
      },
    );
    entry.result.catch(() => undefined);
    scope.set(JSON.stringify(key), entry);
    scopes.set(key[0], scope);
    return entry;
  }

  function remove(key: SharedCallKey, entry: Entry): void {
    const scope = scopes.peek(key[0]);
    if (scope?.get(JSON.stringify(key)) === entry) scope.delete(JSON.stringify(key));
  }

  return {
    async share<T>(
      key: SharedCallKey,
      start: (signal: CancelSignal) => Promise<T>,
      signal?: CancelSignal,
      requester?: SharedCallRequester,
    ) {
      if (key.length === 0 || key.some((part) => part.trim() === ''))
        throw new Error('接口调用的key不能为空');
      if (signal?.aborted) throw createClientGoneError();
      const found = find(key);
      const isFound = found !== undefined && isUsable(found);
      if (isFound) requester?.onFound({ by: found.by, isKept: found.status === 'fulfilled' });
      const entry = isFound ? found : begin(key, start, requester?.by ?? '');
      return (await waitFor(entry, signal, () => remove(key, entry))) as T;
    },
    forget: (scope) => void scopes.delete(scope),
    running: () => running,
  };
}

/** A start that throws synchronously fails like one that rejects. */
const run = async (start: () => Promise<unknown>): Promise<unknown> => start();

function waitFor(entry: Entry, signal: CancelSignal | undefined, drop: () => void): Promise<unknown> {
  entry.waiters += 1;
  if (!signal) return entry.result;
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      entry.waiters -= 1;
      reject(createClientGoneError());
      if (entry.waiters > 0 || entry.status !== 'pending') return;
      drop();
      entry.cancel.abort();
    };
    signal.addEventListener('abort', leave, { once: true });
    entry.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

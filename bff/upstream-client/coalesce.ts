import type { ListedCall } from '~/contract';
import type { CallContext } from '~/bff/upstream-client/call-context';
import type { PendingCall, SharedCallKey, SharedCalls } from '~/bff/upstream-client/dedupe';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import { isPortalError } from '~/bff/core/errors';

/** Shares a call, and logs the source of the reply for this request when another one had fetched it. */
export async function coalesceCall<T>(
  context: CallContext,
  call: ListedCall,
  shared: SharedCalls,
  {
    key,
    start,
    signal,
  }: { key: SharedCallKey; start: (signal: CancelSignal) => Promise<T>; signal: CancelSignal },
): Promise<T> {
  const { scope } = context;
  const startedAtMs = performance.now();
  let found: PendingCall | null = null;
  const note = (errorKind: string | null): void => {
    if (found === null || found.by === scope.id) return;
    const durationMs = performance.now() - startedAtMs;
    context.onShared?.(scope, { ...found, call: call.id, durationMs, errorKind });
  };
  try {
    const value = await shared.share(key, start, signal, { by: scope.id, onFound: (one) => (found = one) });
    note(null);
    return value;
  } catch (error) {
    note(isPortalError(error) ? error.kind : 'InternalError');
    throw error;
  }
}

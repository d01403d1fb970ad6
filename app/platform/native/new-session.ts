import { CODE_TOKEN_EXPIRED } from '~/domain/shared/constants';
import type { NativeApp } from '~/app/platform/native/native';
import type { NativeToken } from '~/app/platform/native/methods';

/** An app whose sessions the upstream keeps refusing is not asked repeatedly. */
const ASK_AGAIN_MS = 30_000;

/**
 * Code 90007: the app refreshes its session id (AUTH-011) and returns the new session; null when it has none, and
 * at most once in 30 s. 90009 means that the person logged out: nothing is refreshed.
 */
export function createSessionRefresh(app: Pick<NativeApp, 'call'>, nowMs: () => number) {
  let askedAtMs = -Infinity;
  return async (code: number | null): Promise<NativeToken | null> => {
    if (code !== CODE_TOKEN_EXPIRED || nowMs() - askedAtMs < ASK_AGAIN_MS) return null;
    askedAtMs = nowMs();
    return app.call('refreshSessionId', {}).catch(() => null);
  };
}

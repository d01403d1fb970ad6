/**
 * Session changes that portals with a shared Redis send each other, so that none responds with outdated state.
 * `left`: the id is no longer a login; `changed`: account data has changed. Without Redis, or while it is down, a
 * portal knows only the changes of its sessions: shared states in other portals remain valid for one second.
 */
import type { Redis } from 'ioredis';

export type SessionChange = 'left' | 'changed';

export interface SessionInvalidation {
  /** Resolves once Redis has delivered it to all listeners, or could not. Never throws. */
  publish(change: SessionChange, sessionId: string): Promise<void>;
  /** Calls `hear` for each change from now on, including those of this portal. */
  onSessionChange(hear: (change: SessionChange, sessionId: string) => void): void;
  close(): void;
}

const CHANNEL = 'portal:sessions';
const MESSAGE = /^(left|changed) (\S{1,64})$/;

/**
 * Opens the notifications over Redis, with a second connection for listening; it subscribes again whenever Redis is
 * back.
 */
export function openSessionInvalidation(redis: Redis): SessionInvalidation {
  const listener = redis.duplicate({ autoResubscribe: false });
  // The first connection logs whether Redis is reachable.
  listener.on('error', () => undefined);
  listener.on('ready', () => void listener.subscribe(CHANNEL).catch(() => undefined));
  return {
    async publish(change, sessionId) {
      await redis.publish(CHANNEL, `${change} ${sessionId}`).catch(() => undefined);
    },
    onSessionChange(hear) {
      listener.on('message', (_channel, text: string) => {
        const [, change, sessionId] = MESSAGE.exec(text) ?? [];
        if (change && sessionId) hear(change as SessionChange, sessionId);
      });
    },
    close: () => listener.disconnect(),
  };
}

/**
 * What portals that share a Redis tell each other of a session, so that none answers from what it knew before: `left`, its
 * id is no login any more; `changed`, something of its account is. Without Redis, and while it is away, a portal knows its
 * own sessions only: another one's shared states live on for their second.
 */
import type { Redis } from 'ioredis';

export type SessionChange = 'left' | 'changed';

export interface SessionInvalidation {
  /** Resolves once Redis has handed it to all who listen, or could not. Never throws. */
  tell(change: SessionChange, sessionId: string): Promise<void>;
  /** Hears what is told from now on, by this portal too. */
  onTold(hear: (change: SessionChange, sessionId: string) => void): void;
  close(): void;
}

const CHANNEL = 'portal:sessions';
const MESSAGE = /^(left|changed) (\S{1,64})$/;

/** Opens the news over a Redis, with a second connection to listen on; it listens anew whenever Redis is back. */
export function openSessionInvalidation(redis: Redis): SessionInvalidation {
  const listener = redis.duplicate({ autoResubscribe: false });
  // Whether Redis is there is logged by the first connection.
  listener.on('error', () => undefined);
  listener.on('ready', () => void listener.subscribe(CHANNEL).catch(() => undefined));
  return {
    async tell(change, sessionId) {
      await redis.publish(CHANNEL, `${change} ${sessionId}`).catch(() => undefined);
    },
    onTold(hear) {
      listener.on('message', (_channel, text: string) => {
        const [, change, sessionId] = MESSAGE.exec(text) ?? [];
        if (change && sessionId) hear(change as SessionChange, sessionId);
      });
    },
    close: () => listener.disconnect(),
  };
}

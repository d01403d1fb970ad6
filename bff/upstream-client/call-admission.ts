/**
 * The door of the browser's own calls, by the rule that pages have (bff/http/load-shedder.ts): while those who wait for the
 * same call have waited too long, who comes now is refused before anything of theirs is read or sent.
 */
import type { ListedCall, ServiceName } from '~/contract';
import type { PortalConfig } from '~/bff/core/config';
import { ORDER_SERVICES, POSTED_READS } from '~/bff/http/call-ends';
import { createLoadShedder, type RequestPriority } from '~/bff/http/load-shedder';
import { createOverloadError } from '~/bff/core/upstream-errors';

export interface CallAdmission {
  /** Throws OverloadError (503, Retry-After; nothing was sent) where the call is waited for too long already. */
  check(call: ListedCall, isPerson: boolean): void;
  /** Somebody waits for the call until what is given back is called; calling it again does nothing. */
  enter(call: ListedCall): () => void;
}

interface CallDoorOptions {
  config: Pick<PortalConfig, 'ssrConcurrency' | 'pageBudgetMs'>;
  onWaiting?(waiting: number): void;
  onShed?(): void;
}

/** Where what somebody has begun goes on, and where they ask what became of it. */
const BEGUN: readonly ServiceName[] = [...ORDER_SERVICES, 'intents'];

/** Opens the door. People wait for a call as long as for a page, whatever it may take itself. */
export function createCallAdmission({ config, onWaiting, onShed }: CallDoorOptions): CallAdmission {
  const { ssrConcurrency: room, pageBudgetMs: budgetMs } = config;
  const shedder = createLoadShedder({ room, budgetMs, onChange: onWaiting });
  return {
    check(call, isPerson) {
      if (!shedder.isTooLong(call.id, askerOf(call, isPerson))) return;
      onShed?.();
      throw createOverloadError();
    },
    enter({ id }) {
      const startedAtMs = performance.now();
      const waiting = { remainingMs: () => startedAtMs + budgetMs - performance.now() };
      shedder.changed(id, waiting, true);
      return () => shedder.changed(id, waiting, false);
    },
  };
}

/** Whoever changes something, and whoever looks at what they have begun, is in the middle of it. */
function askerOf({ id, service, definition }: ListedCall, isPerson: boolean): RequestPriority {
  const isRead = definition.method === 'GET' || POSTED_READS.includes(id);
  if (!isRead || (isPerson && BEGUN.includes(service))) return 'step';
  return isPerson ? 'person' : 'guest';
}

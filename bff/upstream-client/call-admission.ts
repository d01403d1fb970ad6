/**
 * Admission of browser calls, by the same rule as for pages (bff/http/load-shedder.ts). While requests for the same
 * call have waited too long, a new one is refused before any of its data is read or sent.
 */
import type { ListedCall, ServiceName } from '~/contract';
import type { PortalConfig } from '~/bff/core/config';
import { ORDER_SERVICES, POSTED_READS } from '~/bff/http/call-ends';
import { createLoadShedder, type RequestPriority } from '~/bff/http/load-shedder';
import { createOverloadError } from '~/bff/core/upstream-errors';

export interface CallAdmission {
  /**
   * Throws OverloadError (503, Retry-After; the call was not sent) where the waits for this call are already too
   * long.
   */
  check(call: ListedCall, isPerson: boolean): void;
  /**
   * Counts a request as waiting for the call until the returned function is called; calling it again has no effect.
   */
  enter(call: ListedCall): () => void;
}

interface CallAdmissionOptions {
  config: Pick<PortalConfig, 'ssrConcurrency' | 'pageBudgetMs'>;
  onWaiting?(waiting: number): void;
  onShed?(): void;
}

/** Services that continue a started process or report its outcome. */
const BEGUN: readonly ServiceName[] = [...ORDER_SERVICES, 'intents'];

/**
 * Opens the admission. The wait for a call is limited like that of a page, regardless of the time limit of the
 * call.
 */
export function createCallAdmission({ config, onWaiting, onShed }: CallAdmissionOptions): CallAdmission {
  const { ssrConcurrency: concurrency, pageBudgetMs: budgetMs } = config;
  const shedder = createLoadShedder({ concurrency, budgetMs, onChange: onWaiting });
  return {
    check(call, isPerson) {
      if (!shedder.isTooLong(call.id, getRequester(call, isPerson))) return;
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

/** Priority: a client that changes data, or a person who views a started process, is in the middle of a step. */
function getRequester({ id, service, definition }: ListedCall, isPerson: boolean): RequestPriority {
  const isRead = definition.method === 'GET' || POSTED_READS.includes(id);
  if (!isRead || (isPerson && BEGUN.includes(service))) return 'step';
  return isPerson ? 'person' : 'guest';
}

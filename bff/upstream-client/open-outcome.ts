import type { ListedCall } from '~/contract';
import { POSTED_READS } from '~/bff/http/call-ends';
import type { RefusalReason } from '~/contract/refusal-reasons';
import {
  isPortalError,
  getRefusal,
  type OpenOutcome,
  type PortalError,
  type PortalErrorKind,
} from '~/bff/core/errors';

/** Failures after which nobody knows what upstream did with a request it may have heard. */
const UNANSWERED: readonly PortalErrorKind[] = [
  'UpstreamNetworkError',
  'UpstreamTimeoutError',
  'UpstreamServerError',
];

/** Reasons that say as much in an answer: a fault, still at it, or at something else under the same key. */
const STATE_OF_REASON: Readonly<Partial<Record<RefusalReason, OpenOutcome['state']>>> = {
  internal: 'unknown',
  in_progress: 'unknown',
  key_reused: 'repeated',
};

/** What a status of upstream that is no answer to our call becomes, such as a redirect: it says nothing of what was done. */
const BAD_GATEWAY = 502;

/** What is known of a call that failed. */
interface Tried {
  key: string | undefined;
  /** Upstream may have heard of it. */
  isSent: boolean;
  /** An attempt before the last one may have been heard and was not answered. */
  isLost?: boolean;
}

/** Whether an error says nothing of what upstream did with a request it may have heard. */
const isUnanswered = (error: unknown): boolean =>
  isPortalError(error) &&
  (UNANSWERED.includes(error.kind) || (error.kind === 'UpstreamStatusError' && error.status === BAD_GATEWAY));

/**
 * The error of a call, with what it leaves open: a state-changing call that upstream may have heard and whose answer is
 * not there was neither done nor refused. So it is when a repeat of it was turned away before upstream looked at its key
 * (a breaker, a gateway's status or code, a login that ended): that says nothing of the first attempt. Reads, and calls
 * that never left, are as they were.
 */
export function attachOutcome(
  error: unknown,
  { id, definition }: Pick<ListedCall, 'id' | 'definition'>,
  { key, isSent, isLost = false }: Tried,
): unknown {
  if (definition.method === 'GET' || POSTED_READS.includes(id) || !isSent || !isPortalError(error))
    return error;
  const reason = getRefusal(error)?.reason ?? 'other';
  const isOpen = isUnanswered(error) || (isLost && !isConclusive(error));
  const state = isOpen ? 'unknown' : STATE_OF_REASON[reason];
  return state === undefined ? error : error.withOutcome({ state, call: id, key: key ?? null });
}

/** Whether upstream itself refused a repeat, having looked at its key: then the first try was refused with it. */
const isConclusive = (error: PortalError): boolean =>
  error.kind === 'ClientGoneError' || (getRefusal(error)?.reason ?? 'other') !== 'other';

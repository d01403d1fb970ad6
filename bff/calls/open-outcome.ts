import type { ListedCall } from '~/contract';
import type { RefusalReason } from '~/contract/refusals';
import { isPortalError, refusalOf, type OpenOutcome, type PortalErrorKind } from '~/bff/kernel/errors';

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

/**
 * The error of a call, with what it leaves open: a state-changing call that upstream may have heard and whose answer is
 * not there was neither done nor refused. Reads, and calls that never left, are as they were.
 */
export function withOutcome(
  error: unknown,
  { id, definition }: Pick<ListedCall, 'id' | 'definition'>,
  { key, isSent }: { key: string | undefined; isSent: boolean },
): unknown {
  if (definition.method === 'GET' || !isSent || !isPortalError(error)) return error;
  const isUnanswered =
    UNANSWERED.includes(error.kind) || (error.kind === 'UpstreamStatusError' && error.status === BAD_GATEWAY);
  const reason = refusalOf(error)?.reason ?? 'other';
  const state = isUnanswered ? 'unknown' : STATE_OF_REASON[reason];
  return state === undefined ? error : error.leaving({ state, call: id, key: key ?? null });
}

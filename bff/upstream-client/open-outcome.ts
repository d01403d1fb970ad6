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

/** Failures after which it is unknown how upstream handled a request that it may have received. */
const UNANSWERED: readonly PortalErrorKind[] = [
  'UpstreamNetworkError',
  'UpstreamTimeoutError',
  'UpstreamServerError',
];

/**
 * Reasons that mean the same in a reply: a fault, a call still in progress, or another request under the same key.
 */
const STATE_OF_REASON: Readonly<Partial<Record<RefusalReason, OpenOutcome['state']>>> = {
  internal: 'unknown',
  in_progress: 'unknown',
  key_reused: 'repeated',
};

/**
 * Status that replaces an upstream status that does not answer our call, such as a redirect: whether the call was
 * executed is unknown.
 */
const BAD_GATEWAY = 502;

/** Facts about a failed call. */
interface Tried {
  key: string | undefined;
  /** Upstream may have received it. */
  isSent: boolean;
  /** An earlier attempt may have been received and got no reply. */
  isLost?: boolean;
}

/** Whether an error leaves open how upstream handled a request that it may have received. */
const isUnanswered = (error: unknown): boolean =>
  isPortalError(error) &&
  (UNANSWERED.includes(error.kind) || (error.kind === 'UpstreamStatusError' && error.status === BAD_GATEWAY));

/**
 * Adds the open outcome to the error of a call. A state-changing call that upstream may have received, and whose
 * reply is missing, was neither done nor refused. The same applies when its repeat was refused before upstream
 * checked the key: by a breaker, a gateway status or code, or an ended login. The first attempt is then still open.
 * Reads, and calls that were not sent, are unchanged.
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

/** Whether upstream refused a repeat after checking its key: then the first attempt was refused too. */
const isConclusive = (error: PortalError): boolean =>
  error.kind === 'ClientGoneError' || (getRefusal(error)?.reason ?? 'other') !== 'other';

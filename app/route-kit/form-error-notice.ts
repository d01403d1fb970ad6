import type { PortalContext } from '~/bff/http/app-context';
import { isPortalError, type PortalErrorKind } from '~/bff/core/errors';
import type { Edition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';
import { hasOutcomePath } from '~/app/route-kit/outcome-paths';
import { getRefusalLink, type RefusalLink } from '~/app/route-kit/refusal-link';
import { OUTCOME_TEXTS } from '~/app/route-kit/outcome-texts';
import { REPEATABLE_TEXT, UNCONFIRMED_TEXT } from '~/app/route-kit/unconfirmed-text';

/** A POST whose result is unknown: its key, and the page that shows the outcome. */
export interface FormOutcome {
  /** unknown: it may have been carried out; repeated: its key was posted before with different content. */
  state: 'unknown' | 'repeated';
  key: string;
  /**
   * Id of the call without a reply; undefined when the browser got no reply and the page may make several calls.
   */
  call?: string;
  askTo: string;
}

/** Message of a form that could not be processed. */
export interface FormErrorNotice {
  status: number;
  message: string;
  outcome?: FormOutcome;
  /** It may have been carried out, so the message must not claim that nothing changed. */
  isOpen?: boolean;
  /** Refused, and nothing was changed before. */
  isRefused?: boolean;
  /** Link to the step that a refusal requires first. */
  next?: RefusalLink;
  /** The upstream refused the whole request: the data on the page may be outdated. */
  isStale?: boolean;
}

const INTERNAL_STATUS = 500;

/** Errors without a reply: the upstream was not reached, timed out, or failed. */
const UNANSWERED: readonly PortalErrorKind[] = [
  'UpstreamNetworkError',
  'UpstreamTimeoutError',
  'UpstreamServerError',
];

/** Whether an error leaves the result open: there was no reply, or no request was sent. */
export const isUnansweredError = (error: unknown): boolean =>
  !isPortalError(error) || error.kind === 'OverloadError' || UNANSWERED.includes(error.kind);

/**
 * Builds the message of a form for an error of its POST; `from` is its own address. `hasChanged`: the POST had
 * changed data before it failed, so a missing reply does not mean that nothing was done.
 */
export function buildFormErrorNotice(
  error: unknown,
  edition: Edition,
  from: string,
  hasChanged = false,
): FormErrorNotice {
  if (!isPortalError(error)) return { status: INTERNAL_STATUS, message: UNCONFIRMED_TEXT, isOpen: true };
  const { status, outcome, kind } = error;
  if (outcome && outcome.key !== null && hasOutcomePath(outcome.call)) {
    const { state, key, call } = outcome;
    const askTo = paths.outcome(edition, { intent_key: key, call, from });
    return { status, message: OUTCOME_TEXTS[state], outcome: { state, key, call, askTo }, isOpen: true };
  }
  if (outcome?.state === 'unknown') {
    return { status, message: outcome.key === null ? UNCONFIRMED_TEXT : REPEATABLE_TEXT, isOpen: true };
  }
  const isRefused = !outcome && !hasChanged;
  if (UNANSWERED.includes(kind)) return { status, message: UNCONFIRMED_TEXT, isOpen: hasChanged, isRefused };
  const next = error.refusal ? getRefusalLink(error.refusal, edition, from) : null;
  const isStale = kind === 'UpstreamBusinessError';
  return { status, message: error.message, isStale, isRefused, ...(next ? { next } : {}) };
}

/** Logs the error of a POST that its form shows; unexpected errors are reported. */
export function logFormError(error: unknown, context: PortalContext): void {
  context.noteFailure(error);
  if (!isPortalError(error)) context.reportError(error);
}

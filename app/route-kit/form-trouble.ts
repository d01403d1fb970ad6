import type { PortalContext } from '~/bff/http/app-context';
import { isPortalError, type PortalErrorKind } from '~/bff/core/errors';
import type { Edition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';
import { hasOutcomePath } from '~/app/route-kit/outcome-places';
import { getRefusalLink, type RefusalLink } from '~/app/route-kit/refusal-way';
import { OUTCOME_TEXTS } from '~/app/route-kit/outcome-texts';
import { REPEATABLE_TEXT, UNCONFIRMED_TEXT } from '~/app/route-kit/unconfirmed-text';

/** A post whose result is unknown: its key, and the page that shows what became of it. */
export interface FormOutcome {
  /** unknown: it may have been done; repeated: its key stands for what was posted before, with other content. */
  state: 'unknown' | 'repeated';
  key: string;
  /** Id of the call that was not answered; undefined where the browser got no answer and the page may make several. */
  call?: string;
  askTo: string;
}

/** What a form says that could not be handled. */
export interface FormErrorNotice {
  status: number;
  message: string;
  outcome?: FormOutcome;
  /** It may have been done all the same: nothing may be said of what did not change. */
  isOpen?: boolean;
  /** Refused, and nothing was changed before it was. */
  isRefused?: boolean;
  /** What a refusal asks to be done first. */
  next?: RefusalLink;
  /** Upstream refused it as a whole: what the page shows may have changed since. */
  isStale?: boolean;
}

const INTERNAL_STATUS = 500;

/** Errors without an answer: upstream was not reached, did not answer in time, or failed. */
const UNANSWERED: readonly PortalErrorKind[] = [
  'UpstreamNetworkError',
  'UpstreamTimeoutError',
  'UpstreamServerError',
];

/** Whether an error says nothing of what was asked: nobody answered, or nobody was asked. */
export const isUnansweredError = (error: unknown): boolean =>
  !isPortalError(error) || error.kind === 'OverloadError' || UNANSWERED.includes(error.kind);

/**
 * What a form says to an error of its post; `from` is its own address. `hasChanged`: the post had changed something before it
 * failed, so that an answer that is missing afterwards does not say that nothing was done.
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

/** Notes the error of a post that its form will tell; what nobody expected is reported. */
export function logFormError(error: unknown, context: PortalContext): void {
  context.noteFailure(error);
  if (!isPortalError(error)) context.reportError(error);
}

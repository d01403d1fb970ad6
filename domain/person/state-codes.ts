/**
 * Codes of a person's states (spec sections 3 and 4): the one place where these numbers stand. Everything else asks
 * the predicates here and in `verification.ts`; services that write a state take its code from here.
 */

/** `identity_states.code`. */
export const IDENTITY_CODES = { inReview: 2, verified: 3, expired: 4 } as const;
/** `base_info_states.code`: lacking misses an attachment (VERIFY-002). */
export const BASE_INFO_CODES = { lacking: 2, complete: 3 } as const;
/** `base_info_attachment_state`. */
export const ATTACHMENT_CODES = { notRequested: 0, requested: 1, inReview: 2, accepted: 3 } as const;
/** `quiz_states.code`; two of them count as complete (VERIFY-003). */
export const QUIZ_CODES = { complete: 2, expired: 3, completeAgain: 4 } as const;
/** `simu_qi_states.code`, `am_qi_states.code`. */
export const QUALIFICATION_CODES = { expired: 4, accepted: 5 } as const;
/** `professional_states.code`. */
export const PROFESSIONAL_CODES = { expired: 4, accepted: 9 } as const;
/** `ca_states.code`. */
export const CERTIFICATE_CODES = { issued: 3, expired: 4 } as const;

interface Coded {
  readonly code?: number | null;
}

/** The states these predicates read, as the states call gives them. */
export interface CodedStates {
  readonly identity_states?: Coded | null;
  readonly base_info_states?: (Coded & { readonly base_info_attachment_state?: number | null }) | null;
  readonly quiz_states?: Coded | null;
  readonly ca_states?: Coded | null;
}

/** What a code of the identity says; null for one that was never handed in or was refused. */
export function toIdentityState(code: number | null | undefined): 'review' | 'done' | 'expired' | null {
  if (code === IDENTITY_CODES.inReview) return 'review';
  if (code === IDENTITY_CODES.verified) return 'done';
  return code === IDENTITY_CODES.expired ? 'expired' : null;
}

/** The same of the states of a person. */
export const getIdentityState = ({ identity_states }: CodedStates) => toIdentityState(identity_states?.code);

/** An operator looks at the document. */
export const isIdentityInReview = (states: CodedStates): boolean => getIdentityState(states) === 'review';
/** The document is past its last day. */
export const isIdentityExpired = (states: CodedStates): boolean => getIdentityState(states) === 'expired';

/** The answers are past their last day, as upstream says; see `isQuizValid` for the day itself. */
export const isQuizExpired = ({ quiz_states }: CodedStates): boolean =>
  quiz_states?.code === QUIZ_CODES.expired;

/** What a code of the certificate to sign with says. */
export function getCertificateState({ ca_states }: CodedStates): 'issued' | 'expired' | 'none' {
  if (ca_states?.code === CERTIFICATE_CODES.issued) return 'issued';
  return ca_states?.code === CERTIFICATE_CODES.expired ? 'expired' : 'none';
}

/** The basic information was handed in, and an operator looks at what was said or at its papers before it counts. */
export const isBaseInfoInReview = ({ base_info_states }: CodedStates): boolean =>
  base_info_states?.code === BASE_INFO_CODES.lacking &&
  base_info_states.base_info_attachment_state === ATTACHMENT_CODES.inReview;

/** What became of papers asked for with the basic information. */
export function toAttachmentState(
  code: number | null | undefined,
): 'requested' | 'review' | 'accepted' | null {
  if (code === ATTACHMENT_CODES.requested) return 'requested';
  if (code === ATTACHMENT_CODES.inReview) return 'review';
  return code === ATTACHMENT_CODES.accepted ? 'accepted' : null;
}

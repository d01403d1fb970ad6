/**
 * Codes of user states (spec sections 3 and 4). Only this file contains these numbers. Other code uses the
 * predicates here and in `verification.ts`; services that write a state take its code from here.
 */

/** `identity_states.code`. */
export const IDENTITY_CODES = { inReview: 2, verified: 3, expired: 4 } as const;
/** `base_info_states.code`: lacking means that an attachment is missing (VERIFY-002). */
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

/** States that these predicates read, as returned by the states call. */
export interface CodedStates {
  readonly identity_states?: Coded | null;
  readonly base_info_states?: (Coded & { readonly base_info_attachment_state?: number | null }) | null;
  readonly quiz_states?: Coded | null;
  readonly ca_states?: Coded | null;
}

/** Maps an identity code; null when nothing was submitted or it was refused. */
export function toIdentityState(code: number | null | undefined): 'review' | 'done' | 'expired' | null {
  if (code === IDENTITY_CODES.inReview) return 'review';
  if (code === IDENTITY_CODES.verified) return 'done';
  return code === IDENTITY_CODES.expired ? 'expired' : null;
}

/** Returns the identity state of a person. */
export const getIdentityState = ({ identity_states }: CodedStates) => toIdentityState(identity_states?.code);

/** Returns whether an operator reviews the document. */
export const isIdentityInReview = (states: CodedStates): boolean => getIdentityState(states) === 'review';
/** Returns whether the document has expired. */
export const isIdentityExpired = (states: CodedStates): boolean => getIdentityState(states) === 'expired';

/** Returns whether the answers have expired according to upstream; see `isQuizValid` for the check by day. */
export const isQuizExpired = ({ quiz_states }: CodedStates): boolean =>
  quiz_states?.code === QUIZ_CODES.expired;

/** Maps a code of the signing certificate. */
export function getCertificateState({ ca_states }: CodedStates): 'issued' | 'expired' | 'none' {
  if (ca_states?.code === CERTIFICATE_CODES.issued) return 'issued';
  return ca_states?.code === CERTIFICATE_CODES.expired ? 'expired' : 'none';
}

/**
 * Returns whether the basic information was submitted and waits for the review of its answers or attachments by an
 * operator.
 */
export const isBaseInfoInReview = ({ base_info_states }: CodedStates): boolean =>
  base_info_states?.code === BASE_INFO_CODES.lacking &&
  base_info_states.base_info_attachment_state === ATTACHMENT_CODES.inReview;

/** Maps the state of attachments requested with the basic information. */
export function toAttachmentState(
  code: number | null | undefined,
): 'requested' | 'review' | 'accepted' | null {
  if (code === ATTACHMENT_CODES.requested) return 'requested';
  if (code === ATTACHMENT_CODES.inReview) return 'review';
  return code === ATTACHMENT_CODES.accepted ? 'accepted' : null;
}

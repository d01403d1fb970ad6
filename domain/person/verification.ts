/**
 * Verification: evaluation of user states (VERIFY-001 to VERIFY-011, spec sections 3 and 4). All functions take the
 * unchanged reply of the states call; a missing part counts as not done.
 */
import { hasIosVerificationRule } from '~/domain/platform/version';
import {
  BASE_INFO_CODES,
  IDENTITY_CODES,
  PROFESSIONAL_CODES,
  QUALIFICATION_CODES,
  QUIZ_CODES,
} from '~/domain/person/state-codes';

/** Account contexts: private fund (simu) and asset manager (am). */
export const ACCOUNT_CONTEXTS = ['simu', 'am'] as const;
export type AccountContext = (typeof ACCOUNT_CONTEXTS)[number];

interface CodeState {
  readonly code?: number | null;
}

/** User states as a structural type: the fields of spec section 3 that the rules read. */
export interface UserStates {
  readonly account_id?: string | number | null;
  readonly name?: string | null;
  /** 0 male, 1 female. */
  readonly gender?: number | null;
  readonly avatar_url?: string | null;
  readonly is_adviser?: boolean | number | null;
  readonly is_am_verify?: boolean | number | null;
  readonly is_simu_verify?: boolean | number | null;
  readonly professional_states?: CodeState | null;
  readonly identity_states?:
    | (CodeState & {
        readonly voucher_code?: string | null;
        readonly voucher_type?: string | null;
        readonly voucher_expire_date?: string | null;
      })
    | null;
  readonly base_info_states?: (CodeState & { readonly base_info_attachment_state?: number | null }) | null;
  readonly quiz_states?:
    | (CodeState & {
        readonly risk_level?: number | null;
        /** Last valid day of the answers, ISO, Asia/Shanghai; absent when upstream gives none. */
        readonly expire_date?: string | null;
      })
    | null;
  readonly simu_qi_states?: (CodeState & { readonly simu_unsigned_guarantee?: unknown }) | null;
  readonly am_qi_states?: (CodeState & { readonly am_unsigned_guarantee?: unknown }) | null;
  readonly ca_states?: CodeState | null;
}

/** Client data that the rules use. */
export interface VerificationClient {
  readonly isApp: boolean;
  readonly isIos: boolean;
  /** Version of the native app; null outside it or when unknown. */
  readonly appVersion: string | null;
}

const QUIZ_COMPLETE: readonly unknown[] = [QUIZ_CODES.complete, QUIZ_CODES.completeAgain];

/** Returns whether the identity is verified (VERIFY-001). */
export const isIdentityVerified = (states: UserStates): boolean =>
  states.identity_states?.code === IDENTITY_CODES.verified;

/** Returns whether the base info is complete (VERIFY-002). */
export const isBaseInfoComplete = (states: UserStates): boolean =>
  states.base_info_states?.code === BASE_INFO_CODES.complete;

/**
 * Returns whether the quiz is answered and scored (VERIFY-003); does not check the expiry (see
 * domain/disclosure/disclosure.ts).
 */
export const isQuizComplete = (states: UserStates): boolean =>
  QUIZ_COMPLETE.includes(states.quiz_states?.code);

/** Returns whether the person is a professional investor: only code 9 (VERIFY-004). */
export const isProfessional = (states: UserStates): boolean =>
  states.professional_states?.code === PROFESSIONAL_CODES.accepted;

/** Returns whether the person is qualified for private funds (VERIFY-005). */
export const isSimuQualified = (states: UserStates): boolean =>
  states.simu_qi_states?.code === QUALIFICATION_CODES.accepted;

/** Returns whether the person is qualified for asset management (VERIFY-006). */
export const isAmQualified = (states: UserStates): boolean =>
  states.am_qi_states?.code === QUALIFICATION_CODES.accepted;

/** Returns whether the person is a qualified investor in the given context; the two are never shared. */
export const isQualifiedIn = (states: UserStates, context: AccountContext): boolean =>
  context === 'am' ? isAmQualified(states) : isSimuQualified(states);

/** Returns whether the pledge of the context is signed: a truthy `*_unsigned_guarantee`, read literally. */
export const hasPledge = (states: UserStates, context: AccountContext): boolean =>
  Boolean(
    context === 'am'
      ? states.am_qi_states?.am_unsigned_guarantee
      : states.simu_qi_states?.simu_unsigned_guarantee,
  );

/** Returns the context of a business flag: 1 is am, anything else simu. */
export const toAccountContext = (flag: number | string | null | undefined): AccountContext =>
  String(flag) === '1' ? 'am' : 'simu';

/**
 * VERIFY-009, VERIFY-010: base info counts only on an iOS app older than 5.6.27. An iOS app of unknown version is
 * treated as old.
 */
export function isBaseInfoRuleSatisfied(states: UserStates, client: VerificationClient): boolean {
  const needsBaseInfo = client.isApp && client.isIos && !hasIosVerificationRule(client.appVersion);
  return !needsBaseInfo || isBaseInfoComplete(states);
}

/** VERIFY-007 to VERIFY-010: computes the verified flag of the login state. */
export function computeVerifiedFlag(
  states: UserStates,
  { context, client }: { context: AccountContext; client: VerificationClient },
): boolean {
  const isVerified = Boolean(context === 'am' ? states.is_am_verify : states.is_simu_verify);
  return isVerified && isBaseInfoRuleSatisfied(states, client);
}

/** VERIFY-011: computes the flag like the login modal. */
export function computeLoginModalVerified(
  states: UserStates,
  { context, client }: { context: AccountContext; client: VerificationClient },
): boolean {
  return (
    isIdentityVerified(states) &&
    isBaseInfoRuleSatisfied(states, client) &&
    isQuizComplete(states) &&
    hasPledge(states, context)
  );
}

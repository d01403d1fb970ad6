/**
 * Verifications that a person had completed and that have expired: the document, the quiz, the proofs of a
 * qualified or professional investor, the signing certificate (domain rules, sections 1 to 3). All pages use this
 * rule.
 */
import type { Instant } from '~/domain/calendar/dates';
import { isQuizValid, type LockReason } from '~/domain/person/disclosure-levels';
import {
  getCertificateState,
  isIdentityExpired,
  isQuizExpired,
  PROFESSIONAL_CODES,
  QUALIFICATION_CODES,
} from '~/domain/person/state-codes';
import { isQuizComplete, type AccountContext, type UserStates } from '~/domain/person/verification';

export const LAPSE_KINDS = ['identity', 'quiz', 'simu', 'am', 'pro', 'certificate'] as const;
export type LapseKind = (typeof LAPSE_KINDS)[number];

export interface Lapse {
  readonly kind: LapseKind;
  /** ISO day in Asia/Shanghai; null when upstream only reports that it is over. */
  readonly lastDay: string | null;
}

/** Last days that the states do not contain; the identity status does. */
export interface LapseDates {
  readonly certificate_expire_date: string | null;
  readonly qualifications: readonly { readonly kind: string; readonly expire_date: string | null }[];
}

/** Returns whether the quiz was answered once, still valid or not. */
const wasQuizTaken = (states: UserStates): boolean => isQuizExpired(states) || isQuizComplete(states);

/** Lists everything that has expired at an instant, in the order in which it must be renewed. */
export function listLapses(states: UserStates, now: Instant, dates: LapseDates | null = null): Lapse[] {
  const isOver = (kind: LapseKind) => wasDone(kind, states) && !(kind === 'quiz' && isQuizValid(states, now));
  return LAPSE_KINDS.filter(isOver).map((kind) => ({ kind, lastDay: getLastDay(kind, states, dates) }));
}

/**
 * Finds the expired item behind a lock: the lock shows that it does not count, the states show that it was done
 * once. Null when it was never done, and when something else locks.
 */
export function findLapseBehindLock(
  reason: LockReason,
  context: AccountContext,
  states: UserStates,
): Lapse | null {
  const kind = reason === 'qualified' ? context : reason === 'identity' || reason === 'quiz' ? reason : null;
  return kind !== null && wasDone(kind, states) ? { kind, lastDay: getLastDay(kind, states, null) } : null;
}

/**
 * Returns whether it was done and has expired; for the quiz only whether it was done, because its last day is
 * requested separately.
 */
function wasDone(kind: LapseKind, states: UserStates): boolean {
  switch (kind) {
    case 'identity':
      return isIdentityExpired(states);
    case 'quiz':
      return wasQuizTaken(states);
    case 'simu':
      return states.simu_qi_states?.code === QUALIFICATION_CODES.expired;
    case 'am':
      return states.am_qi_states?.code === QUALIFICATION_CODES.expired;
    case 'pro':
      return states.professional_states?.code === PROFESSIONAL_CODES.expired;
    case 'certificate':
      return getCertificateState(states) === 'expired';
  }
}

function getLastDay(kind: LapseKind, states: UserStates, dates: LapseDates | null): string | null {
  switch (kind) {
    case 'identity':
      return states.identity_states?.voucher_expire_date ?? null;
    case 'quiz':
      return states.quiz_states?.expire_date ?? null;
    case 'certificate':
      return dates?.certificate_expire_date ?? null;
    default:
      return dates?.qualifications.find((each) => each.kind === kind)?.expire_date ?? null;
  }
}

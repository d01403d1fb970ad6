/**
 * What a person had done for good and is past its last day: the document, the quiz, the proofs of a qualified or
 * professional investor, the certificate to sign with (domain rules, sections 1 to 3). One rule for every page.
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
  /** ISO day in Asia/Shanghai; null where upstream only says that it is over. */
  readonly lastDay: string | null;
}

/** Last days that the states do not tell; the identity status does. */
export interface LapseDates {
  readonly certificate_expire_date: string | null;
  readonly qualifications: readonly { readonly kind: string; readonly expire_date: string | null }[];
}

/** Whether the quiz was answered once, still valid or not. */
const wasQuizTaken = (states: UserStates): boolean => isQuizExpired(states) || isQuizComplete(states);

/** Everything past its last day at an instant, in the order it has to be done again. */
export function listLapses(states: UserStates, now: Instant, dates: LapseDates | null = null): Lapse[] {
  const isOver = (kind: LapseKind) => wasDone(kind, states) && !(kind === 'quiz' && isQuizValid(states, now));
  return LAPSE_KINDS.filter(isOver).map((kind) => ({ kind, lastDay: lastDayOf(kind, states, dates) }));
}

/**
 * What is past its last day behind a lock: the lock says that it does not count, the states that it was done once.
 * Null where it never was, and where something else locks.
 */
export function findLapseBehindLock(
  reason: LockReason,
  context: AccountContext,
  states: UserStates,
): Lapse | null {
  const kind = reason === 'qualified' ? context : reason === 'identity' || reason === 'quiz' ? reason : null;
  return kind !== null && wasDone(kind, states) ? { kind, lastDay: lastDayOf(kind, states, null) } : null;
}

/** Whether it was done and, but for the quiz, whose last day is to be asked for, is over. */
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

function lastDayOf(kind: LapseKind, states: UserStates, dates: LapseDates | null): string | null {
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

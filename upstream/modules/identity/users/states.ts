import type { Selectable } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import {
  CERTIFICATE_CODES,
  IDENTITY_CODES,
  PROFESSIONAL_CODES,
  QUALIFICATION_CODES,
  QUIZ_CODES,
} from '~/domain/person/state-codes';
import { hasPledge, isIdentityVerified, isQuizComplete } from '~/domain/person/verification';
import type { UserStates } from '~/contract/users';
import type { AccountsTable } from '~/upstream/core/db/schema';

export type AccountRow = Selectable<AccountsTable>;

const QUIZ_COMPLETE: readonly number[] = [QUIZ_CODES.complete, QUIZ_CODES.completeAgain];

/** Whether a last day is over; null never is. */
export const isPastDay = (lastDay: string | null, today: string): boolean =>
  lastDay !== null && lastDay < today;

/**
 * Computes the user states of an account at an instant: a step with a last day is done only until then
 * (Asia/Shanghai).
 */
export function computeUserStates(row: AccountRow, now: Date): UserStates {
  const today = toShanghaiDay(now);
  /** Returns the code, unless it means done and the last day is over. */
  const dated = (code: number, done: readonly number[], lastDay: string | null, expired: number): number =>
    done.includes(code) && isPastDay(lastDay, today) ? expired : code;
  const states: UserStates = {
    account_id: row.id,
    name: row.name,
    gender: row.gender,
    avatar_url: row.avatar_url,
    is_adviser: row.is_adviser,
    is_tracking_agreed: row.is_tracking_agreed,
    is_am_verify: false,
    is_simu_verify: false,
    professional_states: {
      code: dated(
        row.professional_code,
        [PROFESSIONAL_CODES.accepted],
        row.pro_proof_expire_date,
        PROFESSIONAL_CODES.expired,
      ),
    },
    identity_states: {
      code: dated(
        row.identity_code,
        [IDENTITY_CODES.verified],
        row.voucher_expire_date,
        IDENTITY_CODES.expired,
      ),
      voucher_code: row.voucher_code,
      voucher_type: row.voucher_type,
      voucher_expire_date: row.voucher_expire_date,
    },
    base_info_states: {
      code: row.base_info_code,
      base_info_attachment_state: row.base_info_attachment_code,
    },
    quiz_states: {
      code: dated(row.quiz_code, QUIZ_COMPLETE, row.quiz_expire_date, QUIZ_CODES.expired),
      risk_level: row.risk_level,
      expire_date: row.quiz_expire_date,
    },
    simu_qi_states: {
      code: dated(
        row.simu_qi_code,
        [QUALIFICATION_CODES.accepted],
        row.simu_proof_expire_date,
        QUALIFICATION_CODES.expired,
      ),
      simu_unsigned_guarantee: row.simu_unsigned_guarantee,
    },
    am_qi_states: {
      code: dated(
        row.am_qi_code,
        [QUALIFICATION_CODES.accepted],
        row.am_proof_expire_date,
        QUALIFICATION_CODES.expired,
      ),
      am_unsigned_guarantee: row.am_unsigned_guarantee,
    },
    ca_states: {
      code: dated(row.ca_code, [CERTIFICATE_CODES.issued], row.ca_expire_date, CERTIFICATE_CODES.expired),
    },
  };
  // The same steps as in the login modal (VERIFY-011), without the rule for old iOS apps, which the client adds.
  const isVerified = isIdentityVerified(states) && isQuizComplete(states);
  states.is_simu_verify = isVerified && hasPledge(states, 'simu');
  states.is_am_verify = isVerified && hasPledge(states, 'am');
  return states;
}

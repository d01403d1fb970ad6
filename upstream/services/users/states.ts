import type { Selectable } from 'kysely';
import { shanghaiDay } from '~/domain/dates';
import { hasPledge, isIdentityVerified, isQuizComplete } from '~/domain/verification';
import type { UserStates } from '~/upstream/contract/users';
import type { AccountsTable } from '~/upstream/db/schema';

export type AccountRow = Selectable<AccountsTable>;

const IDENTITY_VERIFIED = 3;
/** The document is past its last day: identity has to be renewed. */
const IDENTITY_EXPIRED = 4;
const QUIZ_COMPLETE: readonly number[] = [2, 4];
/** The answers are past their last day. */
const QUIZ_EXPIRED = 3;

const isPast = (lastDay: string | null, today: string): boolean => lastDay !== null && lastDay < today;

/** User states of an account on a day: what has a last day is done only until then (Asia/Shanghai). */
export function statesOf(row: AccountRow, now: Date): UserStates {
  const today = shanghaiDay(now);
  const isDocumentPast = row.identity_code === IDENTITY_VERIFIED && isPast(row.voucher_expire_date, today);
  const isQuizPast = QUIZ_COMPLETE.includes(row.quiz_code) && isPast(row.quiz_expire_date, today);
  const states: UserStates = {
    account_id: row.id,
    name: row.name,
    gender: row.gender,
    avatar_url: row.avatar_url,
    is_adviser: row.is_adviser,
    is_am_verify: false,
    is_simu_verify: false,
    professional_states: { code: row.professional_code },
    identity_states: {
      code: isDocumentPast ? IDENTITY_EXPIRED : row.identity_code,
      voucher_code: row.voucher_code,
      voucher_type: row.voucher_type,
      voucher_expire_date: row.voucher_expire_date,
    },
    base_info_states: {
      code: row.base_info_code,
      base_info_attachment_state: row.base_info_attachment_code,
    },
    quiz_states: {
      code: isQuizPast ? QUIZ_EXPIRED : row.quiz_code,
      risk_level: row.risk_level,
      expire_date: row.quiz_expire_date,
    },
    simu_qi_states: { code: row.simu_qi_code, simu_unsigned_guarantee: row.simu_unsigned_guarantee },
    am_qi_states: { code: row.am_qi_code, am_unsigned_guarantee: row.am_unsigned_guarantee },
    ca_states: { code: row.ca_code },
  };
  // The same steps the login modal counts (VERIFY-011), without the rule for old iOS apps, which the client adds.
  const isVerified = isIdentityVerified(states) && isQuizComplete(states);
  states.is_simu_verify = isVerified && hasPledge(states, 'simu');
  states.is_am_verify = isVerified && hasPledge(states, 'am');
  return states;
}

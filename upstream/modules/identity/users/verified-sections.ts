import type { LapseKind } from '~/domain/person/lapses';
import {
  CERTIFICATE_CODES,
  IDENTITY_CODES,
  PROFESSIONAL_CODES,
  QUALIFICATION_CODES,
  QUIZ_CODES,
} from '~/domain/person/state-codes';
import type { AccountRow } from '~/upstream/modules/identity/users/states';

export interface VerifiedStep {
  kind: LapseKind;
  /** Completed once, valid or not. */
  isDone: boolean;
  /** Null never expires. */
  lastDay: string | null;
}

/** Lists the completed verification steps, each with its last day. */
export const listVerifiedSteps = (row: AccountRow): VerifiedStep[] => [
  {
    kind: 'identity',
    isDone: row.identity_code === IDENTITY_CODES.verified,
    lastDay: row.voucher_expire_date,
  },
  {
    kind: 'quiz',
    isDone: row.quiz_code === QUIZ_CODES.complete || row.quiz_code === QUIZ_CODES.completeAgain,
    lastDay: row.quiz_expire_date,
  },
  {
    kind: 'simu',
    isDone: row.simu_qi_code === QUALIFICATION_CODES.accepted,
    lastDay: row.simu_proof_expire_date,
  },
  { kind: 'am', isDone: row.am_qi_code === QUALIFICATION_CODES.accepted, lastDay: row.am_proof_expire_date },
  {
    kind: 'pro',
    isDone: row.professional_code === PROFESSIONAL_CODES.accepted,
    lastDay: row.pro_proof_expire_date,
  },
  { kind: 'certificate', isDone: row.ca_code === CERTIFICATE_CODES.issued, lastDay: row.ca_expire_date },
];

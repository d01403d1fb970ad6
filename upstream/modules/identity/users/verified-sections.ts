import type { LapseKind } from '~/domain/person/lapses';
import { CERTIFICATE, IDENTITY, PROFESSIONAL, QUALIFICATION, QUIZ } from '~/domain/person/state-codes';
import type { AccountRow } from '~/upstream/modules/identity/users/states';

export interface VerifiedPart {
  kind: LapseKind;
  /** Once done, still valid or not. */
  isDone: boolean;
  /** Null is never over. */
  lastDay: string | null;
}

/** What was once done of the verification, each with its last day. */
export const verifiedParts = (row: AccountRow): VerifiedPart[] => [
  { kind: 'identity', isDone: row.identity_code === IDENTITY.verified, lastDay: row.voucher_expire_date },
  {
    kind: 'quiz',
    isDone: row.quiz_code === QUIZ.complete || row.quiz_code === QUIZ.completeAgain,
    lastDay: row.quiz_expire_date,
  },
  { kind: 'simu', isDone: row.simu_qi_code === QUALIFICATION.accepted, lastDay: row.simu_proof_expire_date },
  { kind: 'am', isDone: row.am_qi_code === QUALIFICATION.accepted, lastDay: row.am_proof_expire_date },
  {
    kind: 'pro',
    isDone: row.professional_code === PROFESSIONAL.accepted,
    lastDay: row.pro_proof_expire_date,
  },
  { kind: 'certificate', isDone: row.ca_code === CERTIFICATE.issued, lastDay: row.ca_expire_date },
];

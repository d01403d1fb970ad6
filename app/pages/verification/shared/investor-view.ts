import type { Viewer } from '~/bff/http/app-context';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { PLEDGES } from '~/domain/person/pledge';
import {
  QUALIFICATION_TITLES,
  REVIEW_STATE_TITLES,
  getQualificationRule,
  type QualificationKind,
} from '~/domain/person/qualification';
import { hasPledge, isIdentityVerified, isQuizComplete } from '~/domain/person/verification';
import type { CallResult } from '~/contract';
import type { users } from '~/contract/users';
import type { verification } from '~/contract/verification';

type Qualification = CallResult<typeof verification.qualification>;
type Identity = CallResult<typeof users.identityStatus>;

/** Missing prerequisite of this step: the declaration requires identity and a valid quiz. */
export type InvestorPrerequisite = 'identity' | 'quiz' | null;

/** Builds the page of one kind of investor. */
export function buildInvestorView(
  kind: QualificationKind,
  viewer: Viewer,
  identity: Identity,
  qualification: Qualification,
  today: string,
) {
  const rule = getQualificationRule(kind, today);
  const context = kind === 'am' ? 'am' : 'simu';
  const before: InvestorPrerequisite = !isIdentityVerified(viewer.states)
    ? 'identity'
    : isQuizComplete(viewer.states)
      ? null
      : 'quiz';
  const signedAt = kind === 'pro' ? null : identity.pledges[context];
  return {
    kind,
    title: QUALIFICATION_TITLES[kind],
    before,
    pledge:
      kind === 'pro'
        ? null
        : {
            ...PLEDGES[context],
            isSigned: hasPledge(viewer.states, context),
            signedOn: signedAt === null ? null : toShanghaiDay(signedAt),
          },
    state: qualification.state,
    stateTitle: REVIEW_STATE_TITLES[qualification.state],
    appliedOn: qualification.applied_at === null ? null : toShanghaiDay(qualification.applied_at),
    reason: qualification.reason,
    expireDate: qualification.expire_date,
    criterion: rule.criteria.find(({ key }) => key === qualification.criterion)?.text ?? null,
    criteria: rule.criteria.map(({ key, text, proofs }) => ({ key, text, proofs: proofs.join('、') })),
    experience: rule.experience && {
      text: rule.experience.text,
      proofs: rule.experience.proofs.join('、'),
    },
    files: qualification.proof_files.map(({ file_id, name }) => ({ file_id, name })),
    /** A new application is possible: none is under review, and an approved one can be renewed. */
    canApply: qualification.state !== 'review',
  };
}
export type InvestorView = ReturnType<typeof buildInvestorView>;

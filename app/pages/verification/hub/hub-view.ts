import { getCertificateState, isIdentityExpired, isQuizExpired } from '~/domain/person/state-codes';
import type { IconName } from '~/app/ui/icon';
import type { Viewer } from '~/bff/http/app-context';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { REVIEW_STATE_TITLES } from '~/domain/person/qualification';
import { formatRiskClass } from '~/domain/person/risk';
import type { AccountContext } from '~/domain/person/verification';
import type { FlowStep, VerificationFlow } from '~/domain/person/verification-flow';
import type { VerificationStepKey } from '~/domain/person/verification-steps';
import type { IdentityStatus } from '~/app/features/person/load-flow';
import { buildStepPath } from '~/app/features/person/step-address';
import { paths } from '~/app/paths';

export interface VerificationHubRow {
  key: string;
  icon: IconName;
  title: string;
  note: string;
  /** State in a word or two. */
  state: string;
  to: string;
}

interface HubQuestion {
  edition: Edition;
  context: AccountContext;
  viewer: Pick<Viewer, 'states' | 'riskLevel'>;
  status: IdentityStatus;
  flow: VerificationFlow;
}

const ICONS: Record<VerificationStepKey, IconName> = {
  identity: 'person',
  base_info: 'document',
  quiz: 'pie',
  pledge: 'receipt',
  bank_card: 'card',
  'simu-qualified': 'shield',
  'am-qualified': 'shield',
  certificate: 'plan',
  email: 'news',
};

/** Content that each context unlocks, and that one does not unlock the other. */
export const CONTEXT_NOTES: Record<AccountContext, string> = {
  simu: '私募基金：完成实名、测评与声明后可查看净值与业绩，通过私募合格投资者认证后可预约购买。资管认证另行办理。',
  am: '资管产品：完成实名、测评与声明后可查看净值与业绩，通过资管合格投资者认证后可预约购买。私募认证另行办理。',
};

/**
 * Builds every step of the current context with its state and last day, the next step, and the additional entries.
 */
export function buildVerificationHubView({ edition, context, viewer, status, flow }: HubQuestion) {
  const question = { context, viewer, status };
  const here = paths.authenticate(edition);
  const rows: VerificationHubRow[] = flow.steps.map((step) => ({
    key: step.key,
    icon: ICONS[step.key],
    title: step.title,
    note: getNote(step, question),
    state: getState(step, question),
    to: buildStepPath(step.key, { edition, context, returnTo: here }),
  }));
  const next = flow.steps.find((step) => step.key === flow.resumeKey);
  const pro = status.qualifications.find((each) => each.kind === 'pro');
  return {
    rows,
    doneCount: flow.steps.filter((step) => step.isDone).length,
    minutesToGo: flow.minutesToGo,
    isComplete: flow.isComplete,
    next: next
      ? { title: next.title, to: buildStepPath(next.key, { edition, context, returnTo: here }) }
      : null,
    pro: {
      state: REVIEW_STATE_TITLES[pro?.state ?? 'none'],
      note: pro?.expire_date ? `有效至 ${pro.expire_date}` : '金融资产或收入达标，且有投资经历',
    },
  };
}

type Question = Pick<HubQuestion, 'context' | 'viewer' | 'status'>;

const getQualification = ({ context, status }: Question) =>
  status.qualifications.find((each) => each.kind === context);

function getState(step: FlowStep, question: Question): string {
  const { states } = question.viewer;
  if (step.isDone) return '已完成';
  if (step.isWaiting) return REVIEW_STATE_TITLES.review;
  switch (step.key) {
    case 'identity':
      if (isIdentityExpired(states)) return '已过期';
      return question.status.identity_reason === null ? getEffort(step) : '未通过';
    case 'quiz':
      return isQuizExpired(states) ? '已过期' : getEffort(step);
    case 'certificate':
      return getCertificateState(states) === 'expired' ? '已过期' : getEffort(step);
    case 'simu-qualified':
    case 'am-qualified': {
      const state = getQualification(question)?.state ?? 'none';
      return state === 'none' ? getEffort(step) : REVIEW_STATE_TITLES[state];
    }
    default:
      return getEffort(step);
  }
}

const getEffort = (step: FlowStep): string => (step.isOptional ? '选填' : `约 ${step.minutes} 分钟`);

/** Describes a completed step with its end date, or the effort of an open step. */
function getNote(step: FlowStep, question: Question): string {
  const { status, viewer, context } = question;
  if (step.isDone) return doneNote(step, question) ?? step.note;
  if (step.key === 'quiz' && status.quiz_draft_count > 0) return `已答 ${status.quiz_draft_count} 题，可继续`;
  if (step.key === 'base_info' && status.base_info_attachment_reason !== null) return '还需上传附件材料';
  const expired = expiredDay(step.key, question);
  if (getState(step, question) === REVIEW_STATE_TITLES.expired && expired) return `已于 ${expired} 到期`;
  const reason = getQualification({ context, status, viewer })?.reason;
  const isQualification = step.key === 'simu-qualified' || step.key === 'am-qualified';
  return isQualification && !step.isWaiting && reason ? reason : step.note;
}

function expiredDay(key: VerificationStepKey, question: Question): string | null {
  const { status } = question;
  switch (key) {
    case 'identity':
      return status.voucher_expire_date;
    case 'quiz':
      return status.quiz_expire_date;
    case 'certificate':
      return status.certificate_expire_date;
    case 'simu-qualified':
    case 'am-qualified':
      return getQualification(question)?.expire_date ?? null;
    default:
      return null;
  }
}

function doneNote({ key }: FlowStep, question: Question): string | null {
  const { status, viewer, context } = question;
  const until = (day: string | null | undefined, before = '') => (day ? `${before}有效至 ${day}` : null);
  switch (key) {
    case 'identity':
      return `${status.masked_name ?? ''}，证件${until(status.voucher_expire_date) ?? '长期有效'}`;
    case 'quiz': {
      const label = formatRiskClass(viewer.riskLevel);
      return until(status.quiz_expire_date, label ? `${label}，` : '');
    }
    case 'pledge': {
      const at = status.pledges[context];
      return at ? `${toShanghaiDay(at)} 签署` : null;
    }
    case 'bank_card': {
      const [first, ...others] = status.bank_cards;
      if (!first) return null;
      return `${first.bank} 尾号 ${first.tail}${others.length > 0 ? ` 等 ${others.length + 1} 张` : ''}`;
    }
    case 'simu-qualified':
    case 'am-qualified':
      return until(getQualification(question)?.expire_date);
    case 'certificate':
      return until(status.certificate_expire_date, '数字证书');
    case 'email':
      return status.masked_email;
    case 'base_info':
      return '有变化时请更新';
  }
}

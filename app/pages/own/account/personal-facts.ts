import type { Viewer } from '~/bff/http/app-context';
import type { Instant } from '~/domain/calendar/dates';
import { listLapses, type LapseKind } from '~/domain/person/lapses';
import { maskName } from '~/domain/person/masks';
import { formatRiskClass } from '~/domain/person/risk';
import {
  isAmQualified,
  isIdentityVerified,
  isProfessional,
  isSimuQualified,
} from '~/domain/person/verification';
import type { CallResult, Contract } from '~/contract';

type Identity = CallResult<Contract['users']['identityStatus']>;
type Member = CallResult<Contract['users']['memberInfo']>;

interface FactGroup {
  title: string;
  facts: { label: string; value: string | null; note?: string }[];
}

const done = (isDone: boolean) => (isDone ? '已完成' : '未完成');

/** Builds the personal information, masked; data that could not be loaded stays unknown. */
export function buildPersonalFacts(
  viewer: Viewer,
  identity: Identity | null,
  member: Member | null,
  now: Instant,
): FactGroup[] {
  const { states } = viewer;
  const lapses = listLapses(states, now, identity);
  const getLapse = (kind: LapseKind) => lapses.find((each) => each.kind === kind);
  const getState = (kind: LapseKind, isDone: boolean) => (getLapse(kind) ? '已过期' : done(isDone));
  // The verified name remains valid when the document has expired.
  const isReal = isIdentityVerified(states) || getLapse('identity') !== undefined;
  const gender = !isReal || states.gender === null ? null : states.gender === 0 ? '男' : '女';
  const expiry = identity?.quiz_expire_date ?? states.quiz_states.expire_date ?? null;
  return [
    {
      title: '账户',
      facts: [
        // Without a verified name the account has a generated name, which needs no mask.
        isReal
          ? { label: '姓名', value: states.name ? maskName(states.name) : null }
          : { label: '昵称', value: states.name || null },
        { label: '性别', value: gender },
        { label: '手机号', value: viewer.maskedPhone },
        { label: '身份', value: states.is_adviser ? '理财经理' : '投资者' },
        { label: '会员等级', value: member?.level_name ?? null },
      ],
    },
    {
      title: '认证',
      facts: [
        {
          label: '实名认证',
          value: getState('identity', isReal),
          ...(identity?.masked_voucher ? { note: `证件 ${identity.masked_voucher}` } : {}),
        },
        {
          label: '风险测评',
          value: formatRiskClass(viewer.riskLevel) ?? getState('quiz', false),
          ...(expiry ? { note: getLapse('quiz') ? `已于 ${expiry} 到期` : `有效至 ${expiry}` } : {}),
        },
        { label: '私募合格', value: getState('simu', isSimuQualified(states)) },
        { label: '资管合格', value: getState('am', isAmQualified(states)) },
        { label: '专业投资者', value: getLapse('pro') ? '已过期' : isProfessional(states) ? '是' : '否' },
      ],
    },
  ];
}

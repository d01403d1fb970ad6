import { paths } from '~/app/paths';
import { accountPaths } from '~/app/paths/account';
import { servicePaths } from '~/app/paths/service';
import type { SettledSection } from '~/app/route-kit/settle';
import type { IconName } from '~/app/ui/icon';
import type { Viewer } from '~/bff/http/app-context';
import type { CallResult, Contract } from '~/contract';
import type { Edition } from '~/domain/platform/edition';
import type { Instant } from '~/domain/calendar/dates';
import { getDisclosureLevelFor } from '~/domain/person/disclosure-levels';
import { listLapses, type LapseKind } from '~/domain/person/lapses';
import { formatAllowedRange } from '~/domain/person/risk';
import { isIdentityVerified, isProfessional } from '~/domain/person/verification';

type Identity = CallResult<Contract['users']['identityStatus']>;
type Security = CallResult<Contract['account']['security']>;

/** A property or permission of the account, and the page that changes it. */
interface OverviewRow {
  icon: IconName;
  title: string;
  note?: string;
  value?: string;
  to: string;
}

export interface OverviewGroup {
  title: string;
  rows: OverviewRow[];
}

interface OverviewFacts {
  viewer: Viewer;
  identity: SettledSection<Identity>;
  security: SettledSection<Security>;
  edition: Edition;
  now: Instant;
}

const isSet = (yes: boolean): string => (yes ? '已设置' : '未设置');

/**
 * Builds the permissions, trading setup and login methods of the account. Data that could not be loaded has no
 * value.
 */
export function buildAccountOverview(facts: OverviewFacts): OverviewGroup[] {
  return [
    { title: '可办理的业务', rows: [publicRow(facts), ...privateRows(facts)] },
    { title: '交易与凭证', rows: tradeRows(facts) },
    { title: '登录与设备', rows: loginRows(facts) },
  ];
}

/**
 * Buying public funds requires identity, a valid quiz, a card and the trade password; the first missing one is the
 * next step.
 */
function publicRow({ viewer, identity, security, edition }: OverviewFacts): OverviewRow {
  const return_to = servicePaths.accountDisplay(edition);
  const range = formatAllowedRange(viewer.riskLevel);
  const row = (to: string, note?: string, value?: string): OverviewRow => ({
    ...{ icon: 'pie', title: '公募基金交易', to, note, value },
  });
  const todo = (note: string, to: string) => row(to, note, '未开通');
  if (!isIdentityVerified(viewer.states))
    return todo('需完成实名认证', paths.identityVerify(edition, { return_to }));
  if (range === null) return todo('需完成风险测评', paths.quiz(edition, { return_to }));
  if (identity.ok && identity.data.bank_cards.length === 0)
    return todo('需绑定银行卡', paths.authBankCard(edition, { return_to }));
  if (security.ok && !security.data.has_trade_password)
    return todo('需设置交易密码', paths.setTradePassword(edition, { return_to }));
  const to = paths.fundLibrary(edition, { tab: 'public' });
  return identity.ok && security.ok ? row(to, `与您匹配 ${range} 产品`, '已开通') : row(to);
}

const MISSING_TEXTS = {
  login: '需先登录',
  identity: '需完成实名认证',
  quiz: '需完成风险测评',
  pledge: '需签署合格投资者声明',
} as const;

/** Private funds and asset-management plans: permission to view, permission to reserve, and expiry dates. */
function privateRows({ viewer, identity, edition, now }: OverviewFacts): OverviewRow[] {
  const { states, riskLevel } = viewer;
  const return_to = servicePaths.accountDisplay(edition);
  const lapses = listLapses(states, now, identity.ok ? identity.data : null).map(({ kind }) => kind);
  const getState = (isOpen: boolean, ...needed: LapseKind[]): string =>
    isOpen ? '已开通' : needed.some((kind) => lapses.includes(kind)) ? '已过期' : '未开通';
  const getUntil = (kind: 'simu' | 'am' | 'pro'): string | undefined => {
    const found = identity.ok ? identity.data.qualifications.find((each) => each.kind === kind) : undefined;
    return found?.state === 'approved' && found.expire_date ? `有效至 ${found.expire_date}` : undefined;
  };
  const { level, missing } = getDisclosureLevelFor(states, 'simu', now);
  const ofPlans = getDisclosureLevelFor(states, 'am', now);
  return [
    {
      ...{ icon: 'eye', title: '查看私募净值与业绩', to: paths.authenticate(edition) },
      value: getState(missing === null, 'identity', 'quiz'),
      note:
        missing === null ? `与您匹配 ${formatAllowedRange(riskLevel) ?? ''} 产品` : MISSING_TEXTS[missing],
    },
    {
      ...{ icon: 'receipt', title: '预约私募基金', to: paths.simuInvestor(edition, { return_to }) },
      value: getState(level === 'qualified', 'identity', 'quiz', 'simu'),
      note: getUntil('simu'),
    },
    {
      ...{ icon: 'document', title: '预约资产管理计划', to: paths.assetInvestor(edition, { return_to }) },
      value: getState(ofPlans.level === 'qualified', 'identity', 'quiz', 'am'),
      note: getUntil('am'),
    },
    {
      ...{ icon: 'gem', title: '专业投资者', to: paths.proInvestor(edition, { return_to }) },
      value: getState(isProfessional(states), 'pro'),
      note: getUntil('pro'),
    },
  ];
}

function tradeRows({ identity, security, edition }: OverviewFacts): OverviewRow[] {
  const return_to = servicePaths.accountDisplay(edition);
  const known = identity.ok ? identity.data : null;
  const cards = known?.bank_cards.map(({ bank, tail }) => `${bank} 尾号 ${tail}`) ?? [];
  return [
    {
      ...{ icon: 'card', title: '银行卡', note: cards.join('、') || undefined },
      value: known ? (cards.length > 0 ? `${cards.length} 张` : '未绑定') : undefined,
      to: paths.authBankCard(edition, { return_to }),
    },
    {
      ...{ icon: 'receipt', title: '交易密码' },
      value: security.ok ? isSet(security.data.has_trade_password) : undefined,
      to: paths.setTradePassword(edition, { return_to }),
    },
    {
      ...{ icon: 'document', title: '电子签名证书' },
      note: known?.certificate_expire_date ? `有效至 ${known.certificate_expire_date}` : undefined,
      value: known ? (known.certificate_expire_date ? '已申请' : '未申请') : undefined,
      to: paths.elecSign(edition, { return_to }),
    },
    {
      ...{ icon: 'news', title: '电子邮箱', note: '接收合同与报告' },
      value: known ? (known.masked_email ?? '未填写') : undefined,
      to: paths.myEmail(edition, { return_to }),
    },
  ];
}

function loginRows({ viewer, security, edition }: OverviewFacts): OverviewRow[] {
  const state = security.ok ? security.data : null;
  return [
    {
      ...{ icon: 'phone', title: '手机号', value: viewer.maskedPhone ?? undefined },
      to: accountPaths.resetPhone(edition),
    },
    {
      ...{ icon: 'lock', title: '登录密码', value: state ? isSet(state.has_password) : undefined },
      to: state?.has_password === false ? paths.initPassword(edition) : paths.forgetPassword(edition),
    },
    {
      ...{ icon: 'shield', title: '登录设备', value: state ? `${state.logins.length} 处` : undefined },
      to: accountPaths.security(edition),
    },
  ];
}

import {
  CONSENT_TEXTS,
  isWithdrawable,
  SWITCHABLE_CONSENTS,
  WITHDRAWABLE_CONSENTS,
  type ConsentKind,
  type ConsentChannel,
  type SwitchableConsent,
  type WithdrawableConsent,
} from '~/domain/person/consents';
import { formatDateTime } from '~/domain/figures/format';
import type { Edition } from '~/domain/platform/edition';
import type { Consent } from '~/contract/consents';
import { paths } from '~/app/paths';
import { messagePaths } from '~/app/paths/messages';

const NAMES: Readonly<Record<ConsentKind, string>> = {
  adviser_view: '理财经理查看我的资料',
  marketing: '营销短信',
  mail: '邮件通知',
  tracking: '浏览记录与账户一同保存',
  face: '人脸核验',
  service: '服务协议',
  privacy: '隐私政策',
  pledge_simu: '私募基金合格投资者声明',
  pledge_am: '资产管理产品合格投资者声明',
  suitability: '适当性匹配告知',
  contract: '电子合同',
  order_notice: '公募下单时的风险确认',
};

const WAYS: Readonly<Record<ConsentChannel, string>> = {
  login_captcha: '验证码登录时勾选',
  login_password: '密码登录时勾选',
  login_one_tap: '一键登录时勾选',
  register: '注册时勾选',
  setting: '设置页',
  consent_page: '本页',
  mail_page: '消息的接收设置',
  mail_link: '邮件中的停止链接',
  face_check: '人脸核验前勾选',
  pledge: '签署声明',
  signature: '电子签名',
  order: '下单时确认',
  cancellation: '注销账户',
  earlier: '本页上线前的记录',
};

/** Consequences of a withdrawal, shown before it. */
const AFTER: Readonly<Record<WithdrawableConsent, string>> = {
  adviser_view: '撤回后，理财经理立即看不到您的资料与进展；已经约好的事项仍可电话联系。',
  marketing: '撤回后不再发送营销短信；验证码、交易与依法须告知的消息不受影响。',
  mail: '撤回后不再发送任何类别的邮件通知，所选类别清空；收件箱照常。',
  tracking: '撤回后，不再保存浏览与点击记录，已有记录与账户的关联立即删除。',
  face: '撤回后，尚未使用的人脸核验结果立即失效；再次核验时需重新同意，或改用银行卡验证。',
};

const KEPT_REASON: Readonly<Record<'agreement' | 'pledge' | 'order', string>> = {
  agreement: '使用账户所必需，不能单独撤回；不再使用时可注销账户。',
  pledge:
    '属于适当性资料，依《证券期货投资者适当性管理办法》须保存不少于 20 年，不能撤回；情况变化时请重新提交认证。',
  order: '已成立的合同与交易确认，依法保存不少于 20 年，不能撤回；订单在冷静期内可以取消。',
};
const REASON_OF = (kind: ConsentKind): keyof typeof KEPT_REASON =>
  kind === 'service' || kind === 'privacy'
    ? 'agreement'
    : kind === 'pledge_simu' || kind === 'pledge_am'
      ? 'pledge'
      : 'order';

/** For an agreement, `2/2026-03` holds its number and its version; other versions are shown as they are. */
function versionText({ kind, version }: Pick<Consent, 'kind' | 'version'>): string {
  const [number, edition] = version.split('/');
  if (edition !== undefined) return `协议编号 ${number}，版本 ${edition}`;
  return kind === 'contract' || kind === 'order_notice' || kind === 'suitability'
    ? `编号 ${version}`
    : `版本 ${version}`;
}

const isSwitched = (kind: WithdrawableConsent): kind is SwitchableConsent =>
  (SWITCHABLE_CONSENTS as readonly string[]).includes(kind);

/** Builds each consent that can be withdrawn: its state, its text, and the consequences of a withdrawal. */
export const buildWithdrawableRows = (current: readonly Consent[], edition: Edition) =>
  WITHDRAWABLE_CONSENTS.map((kind) => {
    const found = current.find((each) => each.kind === kind);
    const isGiven = found !== undefined && found.withdrawn_at === null;
    return {
      kind,
      name: NAMES[kind],
      isGiven,
      state: getState(found),
      text: CONSENT_TEXTS[kind].text,
      version: CONSENT_TEXTS[kind].version,
      after: AFTER[kind],
      canGive: !isGiven && isSwitched(kind),
      /** Page where it is given instead; null for consents given here. */
      elsewhere:
        isGiven || isSwitched(kind)
          ? null
          : kind === 'mail'
            ? { to: messagePaths.inbox(edition, { view: 'ways' }), label: '在接收设置中选择类别' }
            : { to: null, label: '核验本人时逐次询问' },
    };
  });
export type WithdrawableRow = ReturnType<typeof buildWithdrawableRows>[number];

function getState(found: Consent | undefined): string {
  if (found === undefined) return '未曾同意';
  if (found.withdrawn_at !== null) return `${formatDateTime(found.withdrawn_at)} 已撤回`;
  return `${formatDateTime(found.given_at)} 同意，方式：${WAYS[found.source]}`;
}

/** Groups agreements and statements in force that cannot be withdrawn, by the reason. */
export function buildPermanentConsentGroups(current: readonly Consent[], edition: Edition) {
  const kept = current.filter(({ kind }) => !isWithdrawable(kind));
  return (['agreement', 'pledge', 'order'] as const).flatMap((reason) => {
    const rows = kept.filter(({ kind }) => REASON_OF(kind) === reason);
    if (rows.length === 0) return [];
    return [
      {
        reason: KEPT_REASON[reason],
        rows: rows.map((consent) => ({
          kind: consent.kind,
          name: NAMES[consent.kind],
          note: `${formatDateTime(consent.given_at)} · ${versionText(consent)} · ${WAYS[consent.source]}`,
          to: getText(consent.kind, edition),
        })),
      },
    ];
  });
}

/** Returns the page with the text of a consent. */
function getText(kind: ConsentKind, edition: Edition): string | undefined {
  switch (kind) {
    case 'service':
    case 'privacy':
      return paths.serviceProtocol(edition, kind);
    case 'pledge_simu':
    case 'pledge_am':
      return paths.authenticate(edition);
    default:
      return paths.records(edition);
  }
}

/** Builds all consents and withdrawals of the past, one line each. */
export const buildConsentHistoryRows = (list: readonly Consent[]) =>
  list.map((consent) => ({
    key: `${consent.kind}${consent.version}${consent.given_at}`,
    name: NAMES[consent.kind],
    given: `${formatDateTime(consent.given_at)} 同意 · ${versionText(consent)} · ${WAYS[consent.source]}`,
    withdrawn:
      consent.withdrawn_at === null
        ? null
        : `${formatDateTime(consent.withdrawn_at)} 撤回${consent.withdrawn_by ? ` · ${WAYS[consent.withdrawn_by]}` : ''}`,
  }));

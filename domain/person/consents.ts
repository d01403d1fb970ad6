import { EDITION_RULES } from '~/domain/platform/edition';

/**
 * Consents of a person, and those that can be withdrawn. A consent to the use of personal data can be withdrawn at
 * any time; earlier use stays lawful (个人信息保护法, articles 15 and 16). Records of suitability and contracts are kept
 * for at least twenty years (证券期货投资者适当性管理办法, article 32): they are not such consents. The wording is ours: product
 * rules, not legal advice.
 */
export const WITHDRAWABLE_CONSENTS = ['adviser_view', 'marketing', 'mail', 'tracking', 'face'] as const;
export type WithdrawableConsent = (typeof WITHDRAWABLE_CONSENTS)[number];

/** Consents with a switch; the others are given where they are used. */
export const SWITCHABLE_CONSENTS = ['adviser_view', 'marketing', 'tracking'] as const;
export type SwitchableConsent = (typeof SWITCHABLE_CONSENTS)[number];

export const PERMANENT_CONSENTS = [
  'service',
  'privacy',
  'pledge_simu',
  'pledge_am',
  'suitability',
  'contract',
  'order_notice',
] as const;

export const CONSENT_KINDS = [...WITHDRAWABLE_CONSENTS, ...PERMANENT_CONSENTS] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** Channel through which a consent was given or withdrawn. `earlier`: before each one was recorded separately. */
export const CONSENT_CHANNELS = [
  'login_captcha',
  'login_password',
  'login_one_tap',
  'register',
  'setting',
  'consent_page',
  'mail_page',
  'mail_link',
  'face_check',
  'pledge',
  'signature',
  'order',
  'cancellation',
  'earlier',
] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/** Version of the published service agreement and privacy policy; their text is in `app/pages/legal`. */
export const AGREEMENT_VERSION = '2026-03';

/** Consent text for each use of data: a changed text is a new version and requires a new consent. */
export const CONSENT_TEXTS: Readonly<Record<WithdrawableConsent, { version: string; text: string }>> = {
  adviser_view: {
    version: 'adviser-2026-1',
    text: '同意由本人的理财经理查看：遮盖后的姓名与手机号、风险测评等级与有效期、认证与订单进展、预约与活动报名。不含密码、完整证件号码、银行卡号；理财经理不能代为交易，每次查看都留有记录。',
  },
  marketing: {
    version: 'marketing-2026-2',
    text: '同意以短信接收活动、内容与产品资讯。内容不含私募基金的净值与业绩；可随时在「授权与同意」撤回。',
  },
  mail: {
    version: 'mail-2026-1',
    text: '同意把所选类别的新消息也发到已验证的邮箱。邮件只说有新消息，不含净值、金额与账户信息。',
  },
  tracking: {
    version: 'tracking-2026-2',
    text: '同意把本人在门户的浏览、点击记录与账户一同保存，用于改进页面与排查故障，保存 30 日。未同意时，不保存浏览与点击记录。',
  },
  face: {
    version: 'face-2026-1',
    text: '同意以本人的人脸照片与证件照片比对，用于核验本人。照片只用于当次比对，不留存；随时可改用银行卡验证。',
  },
};

/** An agreement of a login as a consent: number and version identify the text. */
export interface AgreedAgreement {
  kind: 'service' | 'privacy';
  version: string;
}

/**
 * Returns the agreements for the numbers of an `agreement_list` ([2,3] or [5,6], service then privacy); other
 * numbers are ignored.
 */
export function getAgreedAgreements(list: readonly number[]): AgreedAgreement[] {
  return Object.values(EDITION_RULES).flatMap(({ agreements }) =>
    (['service', 'privacy'] as const).flatMap((kind, index) => {
      const number = agreements[index] as number;
      return list.includes(number) ? [{ kind, version: `${number}/${AGREEMENT_VERSION}` }] : [];
    }),
  );
}

export const isWithdrawable = (kind: ConsentKind): kind is WithdrawableConsent =>
  (WITHDRAWABLE_CONSENTS as readonly string[]).includes(kind);

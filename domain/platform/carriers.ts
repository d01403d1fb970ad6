/**
 * The three mobile carriers, as named by their one-tap logins, and the terms that a person accepts with each
 * (ONETAP-014 to 017).
 */
export const CARRIERS = ['mobile', 'telecom', 'unicom'] as const;
export type Carrier = (typeof CARRIERS)[number];

export const CARRIER_NAMES: Readonly<Record<Carrier, string>> = {
  mobile: '中国移动',
  telecom: '中国电信',
  unicom: '中国联通',
};

export const CARRIER_TERMS_NAMES: Readonly<Record<Carrier, string>> = {
  mobile: '《中国移动认证服务条款》',
  telecom: '《天翼账号认证服务条款》',
  unicom: '《联通统一认证服务条款》',
};

/** URL at which each carrier publishes its terms. */
export type CarrierTerms = Readonly<Record<Carrier, string>>;

/** By the carrier codes of the SDKs. */
const OPERATORS: Readonly<Record<string, Carrier>> = {
  CM: 'mobile',
  CT: 'telecom',
  CU: 'unicom',
};

/** Parses the carrier named by an SDK; null for any other. */
export const parseCarrier = (oper: string): Carrier | null =>
  Object.prototype.hasOwnProperty.call(OPERATORS, oper) ? (OPERATORS[oper] ?? null) : null;

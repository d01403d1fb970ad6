/** The three carriers of phones, as their one-tap logins name them, and what a person agrees to with each (ONETAP-014 to 017). */
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

/** Where each carrier has published its terms. */
export type CarrierTerms = Readonly<Record<Carrier, string>>;

/** By the codes of the carriers' SDKs. */
const OPERATORS: Readonly<Record<string, Carrier>> = {
  CM: 'mobile',
  CT: 'telecom',
  CU: 'unicom',
};

/** The carrier an SDK names, or null for none of the three. */
export const parseCarrier = (oper: string): Carrier | null =>
  Object.prototype.hasOwnProperty.call(OPERATORS, oper) ? (OPERATORS[oper] ?? null) : null;

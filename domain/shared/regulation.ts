/**
 * Limits that a regulator may change, each with its date and source. Collected from secondary sources: product
 * rules, not legal advice. A rule change is added as a new entry after the old one; entries are never edited. Fee
 * caps of public funds are in fee-limits.ts in the same form.
 */

/** A value, the first day it applies, and its source. */
export interface DatedRule<T> {
  readonly since: string;
  readonly value: T;
  readonly source: string;
}

/**
 * Returns the value in force on an ISO day; before the first entry, the first one. Throws RangeError without
 * entries.
 */
export function getRule<T>(rules: readonly DatedRule<T>[], day: string): T {
  const [first] = rules;
  if (first === undefined) throw new RangeError('a dated rule has no entry for this day');
  return rules.reduce((found, each) => (each.since <= day && each.since >= found.since ? each : found), first)
    .value;
}

/** Minimum cooling-off period of a private-fund subscriber in hours, from contract signature and payment. */
export const COOLING_OFF_HOURS: readonly DatedRule<number>[] = [
  { since: '2016-07-15', value: 24, source: '私募投资基金募集行为管理办法 第二十九条' },
];

/** From this age (full years), a product with at least this risk requires one more confirmation. */
export const SENIOR_RULE: readonly DatedRule<{ readonly age: number; readonly fromRisk: number }>[] = [
  {
    since: '2017-07-01',
    value: { age: 65, fromRisk: 4 },
    source: '基金募集机构投资者适当性管理实施指引；产品规则',
  },
];

/** Validity of a risk quiz in months, attempts per Shanghai day and in any twelve months. */
export interface QuizLimits {
  readonly validMonths: number;
  readonly perDay: number;
  readonly perYear: number;
}
export const QUIZ_LIMITS: readonly DatedRule<QuizLimits>[] = [
  {
    since: '2017-07-01',
    value: { validMonths: 12, perDay: 2, perYear: 8 },
    source: '证券期货投资者适当性管理办法；次数与有效期为产品规则',
  },
];

/** Validity of a proof of assets, income or experience in months from its approval. */
export const PROOF_FRESH_MONTHS: readonly DatedRule<number>[] = [
  { since: '2016-07-15', value: 6, source: '私募投资基金募集行为管理办法；产品规则' },
];

/** Limits in 元 for a qualified person, and years of investment experience. */
export interface QualificationLimits {
  readonly simuAssetsYuan: number;
  readonly simuIncomeYuan: number;
  readonly amNetAssetsYuan: number;
  readonly amAssetsYuan: number;
  readonly amIncomeYuan: number;
  readonly amExperienceYears: number;
  readonly proAssetsYuan: number;
  readonly proIncomeYuan: number;
  readonly proExperienceYears: number;
}
export const QUALIFICATION_LIMITS: readonly DatedRule<QualificationLimits>[] = [
  {
    since: '2018-04-27',
    value: {
      simuAssetsYuan: 3_000_000,
      simuIncomeYuan: 500_000,
      amNetAssetsYuan: 3_000_000,
      amAssetsYuan: 5_000_000,
      amIncomeYuan: 400_000,
      amExperienceYears: 2,
      proAssetsYuan: 5_000_000,
      proIncomeYuan: 500_000,
      proExperienceYears: 2,
    },
    source:
      '私募投资基金监督管理暂行办法 第十二条；关于规范金融机构资产管理业务的指导意见 第五条；证券期货投资者适当性管理办法 第八条',
  },
];

/** Minimum first amounts in 元: for a private fund, and for an asset-management product by its investments. */
export interface MinimumAmounts {
  readonly simuYuan: number;
  readonly amFixedIncomeYuan: number;
  readonly amMixedYuan: number;
  readonly amEquityYuan: number;
}
export const MINIMUM_AMOUNTS: readonly DatedRule<MinimumAmounts>[] = [
  {
    since: '2018-04-27',
    value: { simuYuan: 1_000_000, amFixedIncomeYuan: 300_000, amMixedYuan: 400_000, amEquityYuan: 1_000_000 },
    source: '私募投资基金监督管理暂行办法 第十二条；关于规范金融机构资产管理业务的指导意见 第五条',
  },
];

/** Maximum investors of one private fund or asset-management product. */
export const INVESTOR_CAP: readonly DatedRule<number>[] = [
  { since: '2013-06-01', value: 200, source: '证券投资基金法 第八十七条' },
];

/** Cut-off for cancelling a redemption: time in Asia/Shanghai on the last trading day before an open day. */
export const REDEMPTION_CANCEL_CUTOFF: readonly DatedRule<string>[] = [
  { since: '2016-07-15', value: '14:00', source: '产品规则' },
];

/**
 * Trading days after the receipt of a complaint: for registration with a named handler, for the answer, and added
 * by one extension.
 */
export interface ComplaintDays {
  readonly register: number;
  readonly answer: number;
  readonly prolonged: number;
}
export const COMPLAINT_DAYS: readonly DatedRule<ComplaintDays>[] = [
  {
    since: '2021-05-14',
    value: { register: 3, answer: 15, prolonged: 15 },
    source:
      '证券基金期货经营机构投资者投诉处理工作指引（试行）：受理、告知、延期说明理由；天数为本机构公示的时限（产品规则）',
  },
];

/**
 * Criteria of a qualified or professional investor, validity of a proof, and the minimum amounts that go with it
 * (domain rules, section 2). simu and am are two flags that are never shared. Amounts are 分 unless named 元.
 */
import { addDays, addMonths, toShanghaiDay, type Instant } from '~/domain/calendar/dates';
import { formatCompactYuan, toBig, type Fen } from '~/domain/figures/money';
import { priceSubscription } from '~/domain/figures/fees';
import {
  INVESTOR_CAP,
  MINIMUM_AMOUNTS,
  PROOF_FRESH_MONTHS,
  QUALIFICATION_LIMITS,
  getRule,
} from '~/domain/shared/regulation';
import type { AccountContext } from '~/domain/person/verification';

export const QUALIFICATION_KINDS = ['simu', 'am', 'pro'] as const;
export type QualificationKind = (typeof QUALIFICATION_KINDS)[number];

export const QUALIFICATION_TITLES: Readonly<Record<QualificationKind, string>> = {
  simu: '私募合格投资者',
  am: '资管合格投资者',
  pro: '专业投资者',
};

/** Documents that prove a qualification. */
export const QUALIFICATION_PROOF_NAMES: Readonly<Record<QualificationKind, string>> = {
  simu: `${QUALIFICATION_TITLES.simu}证明`,
  am: `${QUALIFICATION_TITLES.am}证明`,
  pro: `${QUALIFICATION_TITLES.pro}证明`,
};

export const CRITERION_KEYS = ['assets', 'net_assets', 'income'] as const;
export type CriterionKey = (typeof CRITERION_KEYS)[number];

/** One criterion for qualifying; any one of a kind is sufficient. */
export interface QualificationCriterion {
  readonly key: CriterionKey;
  readonly title: string;
  /** The condition as a sentence. */
  readonly text: string;
  /** Documents that can be uploaded as a proof. */
  readonly proofs: readonly string[];
}

export interface QualificationRule {
  readonly kind: QualificationKind;
  readonly criteria: readonly QualificationCriterion[];
  /** Required in addition to the criterion; null when nothing is. */
  readonly experience: {
    readonly years: number;
    readonly text: string;
    readonly proofs: readonly string[];
  } | null;
}

const ASSET_PROOFS = ['银行存款或理财持仓证明', '证券账户资产证明', '基金、信托、资管产品持仓证明'];
const DEBT_PROOFS = [...ASSET_PROOFS, '个人征信报告或负债说明'];
const INCOME_PROOFS = ['近三年个人所得税纳税记录', '单位盖章的收入证明', '近三年工资银行流水'];
const EXPERIENCE_PROOFS = ['首次证券或基金交易记录', '证券账户开户证明与交割单', '金融从业经历证明'];

const yuan = (amount: number): string => formatCompactYuan(String(amount));

/** Returns the criteria of a kind on an ISO day. */
export function getQualificationRule(kind: QualificationKind, day: string): QualificationRule {
  const limits = getRule(QUALIFICATION_LIMITS, day);
  const assets = (amount: number, text = '个人金融资产'): QualificationCriterion => ({
    key: 'assets',
    title: text,
    text: `${text}不低于 ${yuan(amount)}`,
    proofs: ASSET_PROOFS,
  });
  const income = (amount: number): QualificationCriterion => ({
    key: 'income',
    title: '个人年均收入',
    text: `最近三年个人年均收入不低于 ${yuan(amount)}`,
    proofs: INCOME_PROOFS,
  });
  const experience = (years: number): QualificationRule['experience'] => ({
    years,
    text: `具有 ${years} 年以上投资经历`,
    proofs: EXPERIENCE_PROOFS,
  });
  switch (kind) {
    case 'simu':
      return {
        kind,
        criteria: [assets(limits.simuAssetsYuan), income(limits.simuIncomeYuan)],
        experience: null,
      };
    case 'am':
      return {
        kind,
        criteria: [
          {
            key: 'net_assets',
            title: '家庭金融净资产',
            text: `家庭金融净资产不低于 ${yuan(limits.amNetAssetsYuan)}`,
            proofs: DEBT_PROOFS,
          },
          assets(limits.amAssetsYuan, '家庭金融资产'),
          income(limits.amIncomeYuan),
        ],
        experience: experience(limits.amExperienceYears),
      };
    case 'pro':
      return {
        kind,
        criteria: [assets(limits.proAssetsYuan), income(limits.proIncomeYuan)],
        experience: experience(limits.proExperienceYears),
      };
  }
}

/** Computes the last valid day of a proof that was approved at an instant. */
export function computeProofExpiry(approvedAt: Instant): string {
  const day = toShanghaiDay(approvedAt);
  return addDays(addMonths(day, getRule(PROOF_FRESH_MONTHS, day)), -1);
}

export const REVIEW_STATES = ['none', 'review', 'approved', 'rejected', 'expired'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const REVIEW_STATE_TITLES: Readonly<Record<ReviewState, string>> = {
  none: '未认证',
  review: '审核中',
  approved: '已通过',
  rejected: '未通过',
  expired: '已过期',
};

/** Investments of an asset-management product; derivatives count as equity. */
export const AM_INVESTMENT_KINDS = ['fixed_income', 'mixed', 'equity'] as const;
export type AmInvestmentKind = (typeof AM_INVESTMENT_KINDS)[number];

/** Terms of a product, 元. */
export interface AmountTerms {
  readonly minYuan: number;
  readonly appendYuan: number;
  /** Amounts must be whole multiples of this. */
  readonly stepYuan: number;
  /** Subscription fee as a ratio of the net amount; the payment includes it. */
  readonly subscribeRate: number;
}

export interface AmountQuestion {
  readonly context: AccountContext;
  /** For an am product; unknown counts as the strictest. Ignored for simu. */
  readonly kind: AmInvestmentKind | null;
  readonly isAppend: boolean;
  readonly terms: AmountTerms;
  /** ISO day for the limits. */
  readonly day: string;
}

const FEN_PER_YUAN = 100;

/**
 * Returns the legal minimum in 元 of a product of a kind: the net amount of a first purchase, and the amount that
 * must remain.
 */
export function getLegalMinimumYuan({
  context,
  kind,
  day,
}: Pick<AmountQuestion, 'context' | 'kind' | 'day'>): number {
  const limits = getRule(MINIMUM_AMOUNTS, day);
  if (context === 'simu') return limits.simuYuan;
  return { fixed_income: limits.amFixedIncomeYuan, mixed: limits.amMixedYuan, equity: limits.amEquityYuan }[
    kind ?? 'equity'
  ];
}

/**
 * Computes the minimum in 元. For a first purchase: the legal minimum or that of the product, if higher, net of the
 * subscription fee. For an additional purchase: that of the product, including the fee.
 */
export const computeMinimumPurchaseYuan = (question: AmountQuestion): number =>
  question.isAppend
    ? question.terms.appendYuan
    : Math.max(getLegalMinimumYuan(question), question.terms.minYuan);

/** Computes the minimum payment, 元: the first multiple of the step whose amount without fee reaches the minimum. */
export function computeMinimumPaymentYuan(question: AmountQuestion): number {
  const { stepYuan, subscribeRate } = question.terms;
  const minimum = computeMinimumPurchaseYuan(question);
  const step = stepYuan > 0 ? stepYuan : 1;
  const without = Math.ceil(minimum / step) * step;
  if (question.isAppend) return without;
  // Starts one step below the minimum plus fee, where rounding to the cent may still reach it; this avoids a loop
  // of thousands of steps.
  const below = (Math.ceil((minimum * (1 + subscribeRate)) / step) - 1) * step;
  let least = Math.max(without, below);
  const rate = String(subscribeRate);
  const getNet = (amount: number) =>
    priceSubscription({ amountYuan: String(amount), tiers: [{ fromYuan: '0', rate }] });
  while (toBig(getNet(least).netYuan).lt(minimum)) least += step;
  return least;
}

/** Returns why an amount cannot be reserved, as text for the person; null when it can. */
export function checkMinimum(question: AmountQuestion & { readonly amountFen: Fen }): string | null {
  const { amountFen, isAppend, terms } = question;
  if (!Number.isSafeInteger(amountFen) || amountFen <= 0) return '请输入正确的金额';
  if (amountFen % FEN_PER_YUAN !== 0) return '金额须为整数元，不能有小数';
  const least = computeMinimumPaymentYuan(question);
  if (amountFen < least * FEN_PER_YUAN) {
    const minimum = computeMinimumPurchaseYuan(question);
    const why = least > minimum ? `（其中不含费用的净额须达到 ${yuan(minimum)}）` : '';
    return `${isAppend ? '追加' : '首次购买'}金额不能低于 ${yuan(least)}${why}`;
  }
  return terms.stepYuan > 0 && amountFen % (terms.stepYuan * FEN_PER_YUAN) !== 0
    ? `金额须为 ${yuan(terms.stepYuan)}的整数倍`
    : null;
}

/** Returns the maximum investors of a fund: the legal number or its own, if lower. */
export const getInvestorCap = (day: string, ownCap: number): number =>
  Math.min(ownCap, getRule(INVESTOR_CAP, day));

/** Returns why one more investor is not possible, or null. An existing holder is always accepted. */
export function checkInvestorCap(input: {
  readonly investorCount: number;
  readonly investorCap: number;
  readonly isAppend: boolean;
  readonly day: string;
}): string | null {
  const cap = getInvestorCap(input.day, input.investorCap);
  if (input.isAppend || input.investorCount < cap) return null;
  return `该产品投资者人数已达上限（${cap} 人），暂不接受新的预约`;
}

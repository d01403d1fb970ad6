/**
 * Dated caps and floors on fees of public funds (domain rules, section 5). They only validate product data; they
 * are never used for pricing. Collected from secondary sources: product rules, not legal advice.
 */
import { findRedemptionTier, type RedemptionTier, type SubscriptionTier } from '~/domain/figures/fees';
import { toBig } from '~/domain/figures/money';

export const FEE_FUND_KINDS = ['equity', 'mixed', 'index', 'bond', 'money'] as const;
export type FeeFundKind = (typeof FEE_FUND_KINDS)[number];

export interface FeeLimits {
  /** First day on which the limits apply. */
  readonly since: string;
  /** Highest subscription rate by kind; absent for kinds without a cap. */
  readonly maxSubscribeRate: Readonly<Partial<Record<FeeFundKind, string>>>;
  /** Lowest redemption rate below a number of holding days, ascending. */
  readonly minRedeemRates: readonly { readonly underDays: number; readonly rate: string }[];
  /** Kinds without a redemption floor. */
  readonly withoutRedeemFloor: readonly FeeFundKind[];
}

/** Newest last. A rule change is added as a new entry; entries are never edited. */
export const FEE_LIMITS: readonly FeeLimits[] = [
  {
    since: '2026-01-01',
    maxSubscribeRate: { equity: '0.008', mixed: '0.005', index: '0.003', bond: '0.003' },
    minRedeemRates: [
      { underDays: 7, rate: '0.015' },
      { underDays: 30, rate: '0.01' },
      { underDays: 180, rate: '0.005' },
    ],
    withoutRedeemFloor: ['money'],
  },
];

/** Returns the limits in force on a day, or null before the first. */
export function findFeeLimits(day: string, limits: readonly FeeLimits[] = FEE_LIMITS): FeeLimits | null {
  return limits.reduce<FeeLimits | null>(
    (found, each) => (each.since <= day && (!found || each.since >= found.since) ? each : found),
    null,
  );
}

const getPercent = (rate: string): string => `${toBig(rate).times(100).toFixed()}%`;

/** Lists the errors in subscription tiers on a day, as text for the operator; empty when valid. */
export function checkSubscriptionTiers(
  kind: FeeFundKind,
  tiers: readonly SubscriptionTier[],
  day: string,
): string[] {
  const cap = findFeeLimits(day)?.maxSubscribeRate[kind];
  if (cap === undefined) return [];
  return tiers
    .filter((tier) => tier.rate !== undefined && toBig(tier.rate).gt(cap))
    .map(
      ({ rate = '0', fromYuan }) =>
        `自 ${fromYuan} 元起的申购费率 ${getPercent(rate)} 高于此类基金的上限 ${getPercent(cap)}`,
    );
}

/** Lists the errors in redemption tiers on a day; empty when valid. */
export function checkRedemptionTiers(
  kind: FeeFundKind,
  tiers: readonly RedemptionTier[],
  day: string,
): string[] {
  const limits = findFeeLimits(day);
  if (!limits || limits.withoutRedeemFloor.includes(kind)) return [];
  const issues: string[] = [];
  let fromDays = 0;
  for (const { underDays, rate } of limits.minRedeemRates) {
    // A rate changes only at the start of a tier, so the first day of the floor and every tier start inside it are
    // sufficient.
    const starts = [
      fromDays,
      ...tiers.map((tier) => tier.fromDays).filter((start) => start > fromDays && start < underDays),
    ];
    for (const start of starts) {
      const actual = findRedemptionTier(tiers, start)?.rate ?? '0';
      if (toBig(actual).lt(rate))
        issues.push(
          `自第 ${start} 天起的赎回费率 ${getPercent(actual)} 低于持有不满 ${underDays} 天的下限 ${getPercent(rate)}`,
        );
    }
    fromDays = underDays;
  }
  return issues;
}

import type { SimuDetail } from '~/app/features/funds/product-view';
import type { TradeRules } from '~/app/features/orders/trade-times';
import { formatFeeRate } from '~/app/features/funds/fee-view';
import { formatDepth } from '~/app/features/funds/figures';
import type { PerformanceReply } from '~/app/features/funds/performance-view';
import { formatAllowedRange, isRiskFit, formatProductRisk, getRiskClass } from '~/domain/person/risk';

/** One fact beside the person it is for. */
export interface SuitabilityRow {
  label: string;
  value: string;
  /** The fact is one to look at twice: it does not fit. */
  isOff?: boolean;
}

interface FitFacts {
  productRisk: number | null;
  /** Null of guests; the class 0 to 5 of who has a quiz that counts, else null. */
  viewer: { riskLevel: number | null } | null;
  /** What holding it for a time means, in words. */
  holdingTime: string | null;
  performance: Pick<PerformanceReply, 'holding_results'> | null;
}

/** Whom a fund suits, by facts alone: its risk against the person's class, how long it is held, how far it fell. */
export function buildSuitabilityRows({
  productRisk,
  viewer,
  holdingTime,
  performance,
}: FitFacts): SuitabilityRow[] {
  const deepest = performance?.holding_results?.deepest ?? null;
  return [
    ...(productRisk === null ? [] : [riskRow(productRisk, viewer)]),
    ...(holdingTime === null ? [] : [{ label: '持有时间', value: holdingTime }]),
    ...(deepest === null
      ? []
      : [
          {
            label: '最大跌幅',
            value: `${formatDepth(deepest.depth)}，${deepest.peak.slice(0, 7)} 至 ${deepest.trough.slice(0, 7)}，${
              deepest.recovered === null ? '尚未修复' : `${deepest.recovered.slice(0, 7)} 修复`
            }`,
          },
        ]),
  ];
}

function riskRow(productRisk: number, viewer: FitFacts['viewer']): SuitabilityRow {
  const label = '风险等级';
  const risk = formatProductRisk(productRisk) ?? `R${productRisk}`;
  if (viewer === null) return { label, value: `${risk}，测评后可与您的等级对照` };
  const own = getRiskClass(viewer.riskLevel);
  if (own === null) return { label, value: `${risk}，您尚无有效的风险测评` };
  return isRiskFit(viewer.riskLevel, productRisk)
    ? { label, value: `${risk}，在您（${own}）可匹配的 ${formatAllowedRange(viewer.riskLevel)} 内` }
    : {
        label,
        value: `${risk}，超出您（${own}）可匹配的 ${formatAllowedRange(viewer.riskLevel)}`,
        isOff: true,
      };
}

/** What of a public fund its fees say about holding it: the first step and the last; null where none is on record. */
export function describePublicHoldingTime({ has_terms, redeem_tiers }: TradeRules): string | null {
  const [first] = redeem_tiers;
  const last = redeem_tiers[redeem_tiers.length - 1];
  if (!has_terms || !first || !last || first.rate === null || last.rate === null) return null;
  const free = last.rate === 0 ? '不收赎回费' : `赎回费 ${formatFeeRate(last.rate)}`;
  if (first === last) return last.rate === 0 ? '赎回不收赎回费' : free;
  return `不满 ${first.to ?? last.from} 天赎回费 ${formatFeeRate(first.rate)}，满 ${last.from} 天${free}`;
}

/** What the terms of a private fund say about holding it; null where they are locked. */
export function describePrivateHoldingTime({ fees }: Pick<SimuDetail, 'fees'>): string | null {
  if (!fees) return null;
  return `${fees.lock_days > 0 ? `份额锁定 ${fees.lock_days} 天` : '无锁定期'}；${fees.open_rule}`;
}

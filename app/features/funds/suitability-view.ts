import type { SimuDetail } from '~/app/features/funds/product-view';
import type { TradeRules } from '~/app/features/orders/trade-times';
import { formatFeeRate } from '~/app/features/funds/fee-view';
import { formatDepth } from '~/app/features/figures/figure-formats';
import type { PerformanceReply } from '~/app/features/funds/performance-view';
import { isRiskFit, formatProductRisk, getRiskClass } from '~/domain/person/risk';

/** One fact of the fund next to the matching fact of the viewer. */
export interface SuitabilityRow {
  label: string;
  value: string;
  /** The fact does not fit the viewer. */
  isOff?: boolean;
}

interface FitFacts {
  productRisk: number | null;
  /** Null for guests. `riskLevel` is 0 to 5 for a viewer with a valid quiz, otherwise null. */
  viewer: { riskLevel: number | null } | null;
  /** Text that explains how long the fund is held. */
  holdingTime: string | null;
  performance: Pick<PerformanceReply, 'holding_results'> | null;
}

/**
 * Builds the suitability facts of a fund: its risk against the viewer's class, the holding time, and its drawdown.
 */
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
    ? { label, value: `${risk}，与您的 ${own} 等级匹配` }
    : {
        label,
        value: `${risk}，高于您的 ${own} 等级`,
        isOff: true,
      };
}

/**
 * Describes what the fees of a public fund say about holding it: the first tier and the last; null when none is on
 * record.
 */
export function describePublicHoldingTime({ has_terms, redeem_tiers }: TradeRules): string | null {
  const [first] = redeem_tiers;
  const last = redeem_tiers[redeem_tiers.length - 1];
  if (!has_terms || !first || !last || first.rate === null || last.rate === null) return null;
  const free = last.rate === 0 ? '不收赎回费' : `赎回费 ${formatFeeRate(last.rate)}`;
  if (first === last) return last.rate === 0 ? '赎回不收赎回费' : free;
  return `不满 ${first.to ?? last.from} 天赎回费 ${formatFeeRate(first.rate)}，满 ${last.from} 天${free}`;
}

/** Describes what the terms of a private fund say about holding it; null when they are locked. */
export function describePrivateHoldingTime({ fees }: Pick<SimuDetail, 'fees'>): string | null {
  if (!fees) return null;
  return `${fees.lock_days > 0 ? `份额锁定 ${fees.lock_days} 天` : '无锁定期'}；${fees.open_rule}`;
}

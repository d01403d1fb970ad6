import { formatRate, MISSING_VALUE } from '~/domain/figures/format';
import { FeeError } from '~/domain/figures/fees';
import { computeFundCost } from '~/domain/figures/fund-cost';
import { formatCompactYuan } from '~/domain/figures/money';
import type { CompareRow } from '~/app/ui/compare-table';
import { buildCostTiers, formatDecimal, computeRunningRate } from '~/app/features/funds/fee-view';
import type { ComparedReply, LoadedFund } from '~/app/pages/market/compare/load-compare';

/** Selectable amounts in 元; with a private fund, only amounts from the legal minimum on. */
const OPEN_AMOUNTS = ['10000', '100000', '1000000'] as const;
const PRIVATE_AMOUNTS = ['1000000', '3000000', '5000000'] as const;
const COST_YEARS = [1, 3, 5] as const;

/** Returns the terms of a fund for the calculation; null when its fees are locked or not on record. */
function getTerms(reply: ComparedReply) {
  if (reply.kind === 'public') {
    const yearly = computeRunningRate(reply);
    return !reply.has_terms || yearly === null
      ? null
      : { ...buildCostTiers(reply), yearlyRate: formatDecimal(yearly) };
  }
  const { fees } = reply;
  return fees?.redeem_tiers
    ? {
        subscribeTiers: [{ fromYuan: '0', rate: formatDecimal(fees.subscribe_rate) }],
        redeemTiers: fees.redeem_tiers.map(({ from, rate }) => ({
          fromDays: from,
          rate: formatDecimal(rate ?? 0),
        })),
        yearlyRate: formatDecimal(fees.management_rate + fees.custody_rate),
        isFeeOnTop: true,
      }
    : null;
}

function getCost(reply: ComparedReply, amountYuan: string, years: number): number | null {
  const terms = getTerms(reply);
  if (terms === null) return null;
  try {
    return Number(computeFundCost({ ...terms, amountYuan, years }).totalYuan);
  } catch (error) {
    if (error instanceof FeeError) return null;
    throw error;
  }
}

/** Computes the total fees of an amount held 1, 3 and 5 years, by the terms of each fund. */
export function buildCompareCostView(funds: readonly LoadedFund[], requested: string | undefined) {
  const hasPrivate = funds.some(({ reply }) => reply.kind === 'simu');
  const amounts: readonly string[] = hasPrivate ? PRIVATE_AMOUNTS : OPEN_AMOUNTS;
  const amount = amounts.find((each) => each === requested) ?? amounts[hasPrivate ? 0 : 1] ?? '';
  const rows = COST_YEARS.map((years): CompareRow => {
    const costs = funds.map(({ reply }) => getCost(reply, amount, years));
    return {
      label: `${years} 年`,
      values: costs.map((cost) => (cost === null ? MISSING_VALUE : formatCompactYuan(cost.toFixed(2)))),
      notes: costs.map((cost) => (cost === null ? null : formatRate(cost / Number(amount)))),
      isText: true,
    };
  });
  return {
    amount,
    amountText: formatCompactYuan(amount),
    amounts,
    hasPrivate,
    /** Some funds do not accept an amount this small. */
    isBelowMinimum: funds.some(
      ({ reply }) => reply.kind === 'simu' && (reply.fees?.min_amount ?? 0) > Number(amount),
    ),
    rows: rows.every(({ values }) => values.every((value) => value === MISSING_VALUE)) ? null : rows,
  };
}

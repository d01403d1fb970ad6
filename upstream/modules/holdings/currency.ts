import { splitCurrencyGain } from '~/domain/figures/equity/fund-life';
import { fenToYuan, toBig } from '~/domain/figures/money';
import { computeSharesValueFen } from '~/domain/holdings/holding-value';
import type { Position } from '~/contract/holding-shapes';
import type { ServiceContext } from '~/upstream/core/service-context';
import type { ValuedHolding } from '~/upstream/modules/holdings/value';

/**
 * Loads a holding in its own currency: value, rate with its day, and the gain split into the part of the product and
 * that of the rate. Null for 元, and while there is no value, no rate, or no rate for the day of a flow.
 */
export async function loadForeignValue(
  { db }: Pick<ServiceContext, 'db'>,
  { holding, value }: ValuedHolding,
  today: string,
): Promise<Position['foreign']> {
  const { currency, nav, flows } = holding;
  if (currency === 'CNY' || nav === null || holding.latest === null) return null;
  const rates = await db
    .selectFrom('fx_rates')
    .select(['date', 'rate'])
    .where('currency', '=', currency)
    .where('date', '<=', today)
    .orderBy('date')
    .execute();
  const newest = rates.at(-1);
  if (!newest) return null;
  const amount = fenToYuan(computeSharesValueFen(value.shares, nav));
  const moved = flows.flatMap(({ date, amountFen }) => {
    const rate = rates.findLast((row) => row.date <= date)?.rate;
    return rate === undefined
      ? []
      : [{ amount: toBig(fenToYuan(amountFen)).div(rate).round(10).toFixed(), rate }];
  });
  // Without flows the cost is the only money known, and its rate is not.
  const gain =
    flows.length === 0 || moved.length < flows.length ? null : splitCurrencyGain(moved, amount, newest.rate);
  return {
    currency_amount: amount,
    fx_rate: newest.rate,
    fx_date: newest.date,
    product_gain: gain?.product ?? null,
    currency_gain: gain?.currency ?? null,
  };
}

/**
 * Life of a product that is valued in units and pays out, folded from its booked events: a private-equity fund or an
 * overseas fund. Amounts are per unit in the currency of the product, ratios are shares of the commitment.
 */
import Big from 'big.js';
import { ProductEventError } from '~/domain/figures/fixed/note-life';

export type FundEvent =
  /** Notice of a capital call; the holders owe it on the due day. */
  | {
      readonly type: 'call';
      readonly day: string;
      readonly dueOn: string;
      readonly ratio: string;
      /** Part of the ratio that earlier fees offset: it is not called. */
      readonly offset: string;
      readonly penaltyRate: string;
      readonly graceDays: number;
    }
  /** Capital, gain, and the part of both that may be called again; `ratio` is its share of the commitments. */
  | {
      readonly type: 'distribution';
      readonly day: string;
      readonly capital: string;
      readonly gain: string;
      readonly recallable: string;
      readonly ratio: string | null;
    }
  /** Unit value of a valuation day; `ratio` is the value as a share of the commitments. */
  | { readonly type: 'valuation'; readonly day: string; readonly unit: string; readonly ratio: string | null }
  | { readonly type: 'extension'; readonly day: string; readonly to: string; readonly text: string };

export interface FundState {
  /** Last unit value, after later distributions; null before the first valuation. */
  readonly unit: string | null;
  readonly valuedOn: string | null;
  readonly lastDay: string | null;
  readonly endsOn: string | null;
}

/** Applies one event. @throws ProductEventError for one that cannot follow */
export function applyFundEvent(state: FundState, event: FundEvent): FundState {
  if (state.lastDay !== null && event.day < state.lastDay)
    throw new ProductEventError(`${state.lastDay} 已有登记，不能再登记更早的日期`);
  const next = { ...state, lastDay: event.day };
  switch (event.type) {
    case 'call': {
      const [ratio, offset] = [new Big(event.ratio), new Big(event.offset)];
      if (ratio.lte(0) || ratio.gt(1) || offset.gte(ratio))
        throw new ProductEventError('缴款比例须大于抵扣比例，且不超过认缴额');
      if (event.dueOn <= event.day) throw new ProductEventError('缴款截止日须晚于通知日');
      return next;
    }
    case 'distribution': {
      const sum = new Big(event.capital).plus(event.gain);
      if (sum.lte(0)) throw new ProductEventError('分配金额须为正数');
      if (new Big(event.recallable).gt(sum)) throw new ProductEventError('可再次缴款的部分不超过分配金额');
      if (state.unit === null) throw new ProductEventError('还没有估值，不能登记分配');
      const left = new Big(state.unit).minus(sum);
      if (left.lt(0)) throw new ProductEventError(`每份分配超过最近估值 ${state.unit}：请先登记新的估值`);
      return { ...next, unit: left.toFixed() };
    }
    case 'valuation':
      return { ...next, unit: event.unit, valuedOn: event.day };
    case 'extension':
      if (state.endsOn !== null && event.to <= state.endsOn)
        throw new ProductEventError(`展期后的到期日须晚于 ${state.endsOn}`);
      return { ...next, endsOn: event.to };
  }
}

/**
 * Splits the gain of a holding in another currency: the part that the product earned, at the current rate, and the part
 * that the rate earned on the money paid in. Both add up to the gain in 元.
 * @param flows money in the currency of the product, negative for money paid in, with the rate of its day
 * @param value current value in the currency
 */
export function splitCurrencyGain(
  flows: readonly { readonly amount: string; readonly rate: string }[],
  value: string,
  rate: string,
): { readonly product: string; readonly currency: string; readonly total: string } {
  const own = flows.reduce((sum, { amount }) => sum.plus(amount), new Big(value));
  const inYuan = flows.reduce(
    (sum, flow) => sum.plus(new Big(flow.amount).times(flow.rate)),
    new Big(value).times(rate),
  );
  const product = own.times(rate).round(2, Big.roundHalfUp);
  const total = inYuan.round(2, Big.roundHalfUp);
  return { product: product.toFixed(2), currency: total.minus(product).toFixed(2), total: total.toFixed(2) };
}

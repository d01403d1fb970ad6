/**
 * Life of a quasi-fixed-income product, folded from its booked events. All amounts are per 1 元 of the principal
 * outstanding on the day of the event, as decimal text; `outstanding` and the sums are per 1 元 paid in at the start.
 */
import Big from 'big.js';
import { computeAccrual, type DayCount } from '~/domain/figures/fixed/day-count';
import { roundHalfUp } from '~/domain/figures/money';

/** Reason of a payment: its contract day, an earlier repayment, or money recovered after a default. */
export const PAYMENT_CAUSES = ['schedule', 'early', 'recovery'] as const;
export type PaymentCause = (typeof PAYMENT_CAUSES)[number];

export interface NotePayment {
  readonly type: 'payment';
  readonly day: string;
  readonly cause: PaymentCause;
  /** End of the period that it pays; the day of the payment when it is outside the schedule. */
  readonly until: string;
  readonly income: string;
  readonly principal: string;
}

export type NoteEvent =
  | NotePayment
  /** Decided by the procedure of the contract; `to` is the new end. */
  | { readonly type: 'extension'; readonly day: string; readonly to: string; readonly text: string }
  /** Unit value after the default, per 1 元 of outstanding principal. */
  | { readonly type: 'default'; readonly day: string; readonly unit: string; readonly text: string }
  | { readonly type: 'valuation'; readonly day: string; readonly unit: string }
  /** The remaining principal is lost. */
  | { readonly type: 'write_off'; readonly day: string; readonly text: string };

export interface NoteTerms {
  readonly startsOn: string;
  readonly endsOn: string;
  /** Agreed annual rate; null for a benchmark, which is not owed. */
  readonly rate: string | null;
  readonly dayCount: DayCount;
  /** Annual rate on late amounts by contract; null when late days earn nothing. */
  readonly lateRate: string | null;
}

export interface NoteState {
  /** Current end of the term. */
  readonly endsOn: string;
  readonly outstanding: string;
  /** Income is paid up to this day. */
  readonly paidUntil: string;
  /** Last published unit value since the last payment. */
  readonly published: { readonly day: string; readonly unit: string } | null;
  readonly isDefaulted: boolean;
  /** Nothing is outstanding any more. */
  readonly isOver: boolean;
  readonly lastDay: string | null;
  readonly income: string;
  readonly principal: string;
  readonly writtenOff: string;
}

/** Thrown for an event that cannot follow the ones before. The message is for the operator. */
export class ProductEventError extends Error {
  override readonly name = 'ProductEventError';
}

export const startNote = ({ startsOn, endsOn }: Pick<NoteTerms, 'startsOn' | 'endsOn'>): NoteState => ({
  endsOn,
  outstanding: '1',
  paidUntil: startsOn,
  published: null,
  isDefaulted: false,
  isOver: false,
  lastDay: null,
  income: '0',
  principal: '0',
  writtenOff: '0',
});

/** Applies one event. @throws ProductEventError for one that cannot follow */
export function applyNoteEvent(state: NoteState, event: NoteEvent): NoteState {
  if (state.isOver) throw new ProductEventError('该产品已全部结清');
  if (state.lastDay !== null && event.day < state.lastDay)
    throw new ProductEventError(`${state.lastDay} 已有登记，不能再登记更早的日期`);
  const next = { ...state, lastDay: event.day };
  switch (event.type) {
    case 'payment':
      return applyPayment(next, event);
    case 'extension':
      if (event.to <= state.endsOn) throw new ProductEventError(`展期后的到期日须晚于 ${state.endsOn}`);
      return { ...next, endsOn: event.to };
    case 'default':
      if (state.isDefaulted) throw new ProductEventError('该产品已登记违约');
      return { ...next, isDefaulted: true, published: { day: event.day, unit: event.unit } };
    case 'valuation':
      return { ...next, published: { day: event.day, unit: event.unit } };
    case 'write_off':
      if (!state.isDefaulted) throw new ProductEventError('没有登记违约，不能核销');
      return { ...next, outstanding: '0', isOver: true, writtenOff: state.outstanding };
  }
}

function applyPayment(state: NoteState, event: NotePayment): NoteState {
  const [income, principal] = [new Big(event.income), new Big(event.principal)];
  if (income.lt(0) || principal.lt(0) || principal.gt(1) || income.plus(principal).eq(0))
    throw new ProductEventError('每份付息与还本须为正数，还本不超过 1 元');
  if (event.cause === 'recovery' && !state.isDefaulted)
    throw new ProductEventError('没有登记违约，不是回收款');
  if (event.cause !== 'recovery' && event.until <= state.paidUntil)
    throw new ProductEventError(`截至 ${state.paidUntil} 的收益已经支付`);
  const left = new Big(state.outstanding).times(new Big(1).minus(principal));
  return {
    ...state,
    outstanding: left.toFixed(),
    paidUntil: event.until > state.paidUntil ? event.until : state.paidUntil,
    // A valuation included the income that is now paid; after a default the rest keeps its value.
    published: state.isDefaulted && state.published ? reduceUnit(state, event) : null,
    isOver: left.eq(0),
    income: new Big(state.income).plus(income.times(state.outstanding)).toFixed(),
    principal: new Big(state.principal).plus(principal.times(state.outstanding)).toFixed(),
  };
}

/** The value left after a recovery, per 1 元 of the principal left; never below 0. */
function reduceUnit(
  { published }: NoteState,
  { day, income, principal }: NotePayment,
): NoteState['published'] {
  const rest = new Big(1).minus(principal);
  if (published === null || rest.eq(0)) return null;
  const left = new Big(published.unit).minus(income).minus(principal).div(rest);
  return { day, unit: roundHalfUp(left.lt(0) ? new Big(0) : left, 4) };
}

export const foldNote = (terms: NoteTerms, events: readonly NoteEvent[]): NoteState =>
  events.reduce(applyNoteEvent, startNote(terms));

/** A payment day that is not paid. */
export interface UnpaidDay {
  readonly until: string;
  readonly dueOn: string;
  /** The principal is due as well. */
  readonly isEnd: boolean;
}

/** Computes the income owed for a period of an agreed rate, per 1 元; null for a benchmark. */
export const computeOwedIncome = (
  { rate, dayCount }: NoteTerms,
  { paidUntil }: Pick<NoteState, 'paidUntil'>,
  until: string,
): string | null => (rate === null ? null : computeAccrual(dayCount, rate, paidUntil, until).toFixed());

/** Computes the interest for the late days of a payment day, per 1 元: late rate on what was due. */
export function computeLateInterest(
  terms: NoteTerms,
  state: Pick<NoteState, 'paidUntil'>,
  { until, dueOn, isEnd }: UnpaidDay,
  day: string,
): string {
  if (terms.lateRate === null || day <= dueOn) return '0';
  const due = new Big(computeOwedIncome(terms, state, until) ?? '0').plus(isEnd ? 1 : 0);
  return computeAccrual(terms.dayCount, terms.lateRate, dueOn, day, due).toFixed();
}

/**
 * Computes the value of 1 元 of outstanding principal on a day, to four places: principal and accrued income, with
 * the late interest of the oldest unpaid day. A benchmark and a defaulted product have their published value.
 */
export function computeNoteUnit(
  terms: NoteTerms,
  state: NoteState,
  day: string,
  unpaid: UnpaidDay | null,
): string {
  if (state.isOver) return '0.0000';
  if (state.isDefaulted || terms.rate === null) return roundHalfUp(state.published?.unit ?? '1', 4);
  const until = day < state.endsOn ? day : state.endsOn;
  const accrued = computeAccrual(terms.dayCount, terms.rate, state.paidUntil, until);
  const late = unpaid === null ? '0' : computeLateInterest(terms, state, unpaid, day);
  return roundHalfUp(accrued.plus(late).plus(1), 4);
}

/**
 * Life of one capital call of one investor (limited partner): notice with a due day, payments, penalty interest for
 * late days by the contract, and default. Money is 分, days are ISO days.
 */
import Big from 'big.js';
import { countDaysBetween } from '~/domain/calendar/dates';
import type { Fen } from '~/domain/figures/money';

export interface CallTerms {
  /** Annual penalty rate on late amounts, days over 365, simple. */
  readonly penaltyRate: string;
  /** Days after the due day from which the manager may declare the default. */
  readonly graceDays: number;
}

export type CallEvent =
  | {
      readonly type: 'notified';
      readonly day: string;
      readonly dueOn: string;
      readonly grossFen: Fen;
      /** Management fee that earlier fees of portfolio companies offset: it is not called. */
      readonly offsetFen: Fen;
    }
  /** Money that arrived; penalty interest of the late days is part of it. */
  | { readonly type: 'paid'; readonly day: string; readonly amountFen: Fen }
  | { readonly type: 'defaulted'; readonly day: string };

export const CALL_STANDINGS = ['open', 'late', 'paid', 'defaulted'] as const;
export type CallStanding = (typeof CALL_STANDINGS)[number];

export interface CallState {
  readonly dueOn: string;
  /** Gross amount less the offset. */
  readonly dueFen: Fen;
  /** Capital paid. */
  readonly paidFen: Fen;
  /** Capital not paid. */
  readonly openFen: Fen;
  /** Penalty interest paid, and owed up to the day. */
  readonly penaltyPaidFen: Fen;
  readonly penaltyOpenFen: Fen;
  readonly standing: CallStanding;
}

/** Computes simple penalty interest on a late amount, rounded half up once. */
export const computeCallPenalty = (lateFen: Fen, rate: string, dueOn: string, day: string): Fen =>
  new Big(lateFen)
    .times(rate)
    .times(Math.max(0, countDaysBetween(dueOn, day)))
    .div(365)
    .round(0, Big.roundHalfUp)
    .toNumber();

/**
 * Folds the events of a call as of a day. A payment covers open capital first and then the penalty owed by that day,
 * so that a payment of the called amount ends the growth of the penalty.
 * @returns null before the notice
 */
export function foldCall(terms: CallTerms, events: readonly CallEvent[], today: string): CallState | null {
  const notice = events.find((event) => event.type === 'notified');
  if (!notice) return null;
  const dueFen = notice.grossFen - notice.offsetFen;
  let [paidFen, penaltyFen, penaltyPaidFen, since] = [0, 0, 0, notice.dueOn];
  let isDefaulted = false;
  const growTo = (day: string): void => {
    if (isDefaulted || day <= since) return;
    penaltyFen += computeCallPenalty(dueFen - paidFen, terms.penaltyRate, since, day);
    since = day;
  };
  for (const event of events) {
    if (event.type === 'paid') {
      growTo(event.day);
      const capital = Math.min(event.amountFen, dueFen - paidFen);
      paidFen += capital;
      penaltyPaidFen += event.amountFen - capital;
    } else if (event.type === 'defaulted') {
      growTo(event.day);
      isDefaulted = true;
    }
  }
  growTo(today);
  const openFen = dueFen - paidFen;
  return {
    dueOn: notice.dueOn,
    dueFen,
    paidFen,
    openFen,
    penaltyPaidFen,
    penaltyOpenFen: Math.max(0, penaltyFen - penaltyPaidFen),
    standing: isDefaulted ? 'defaulted' : openFen === 0 ? 'paid' : today > notice.dueOn ? 'late' : 'open',
  };
}

/** Whether the manager may declare a default: the grace days after the due day are over and capital is open. */
export const mayDefault = ({ graceDays }: CallTerms, state: CallState, today: string): boolean =>
  state.standing === 'late' && countDaysBetween(state.dueOn, today) > graceDays;

/**
 * Computes the capital that may still be called: the commitment less paid-in capital, plus distributions that may be
 * called again; never below 0, and 0 after a default.
 */
export const computeUncalledFen = (own: {
  readonly committedFen: Fen;
  readonly paidFen: Fen;
  readonly recallableFen: Fen;
}): Fen => Math.max(0, own.committedFen - own.paidFen + own.recallableFen);

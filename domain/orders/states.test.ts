import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '~/domain/orders/order-steps';
import {
  isAwaitingConfirmation,
  isAwaitingPayment,
  findOrderEnd,
  hasFailed,
  isCancelled,
  isConfirmed,
  isFinal,
  isOpen,
  isOrdered,
  isPaidOut,
  isPlanActive,
  isPlanPaused,
  isPlanStopped,
  isPaymentHeld,
  isRegistered,
  isRejected,
  isRetrying,
  isInProgress,
  isVoid,
  PAYMENT_STATES,
  PLAN_RUN_STATES,
  PLAN_STATES,
  PUBLIC_ORDER_STATUSES,
} from '~/domain/orders/states';

describe('order', () => {
  it('for a private fund is open, confirmed, or void', () => {
    const of = (is: typeof isOpen) => ORDER_STATUSES.filter((status) => is({ status }));
    expect([of(isOpen), of(isConfirmed), of(isCancelled), of(isVoid)]).toEqual([
      ['open'],
      ['confirmed'],
      ['cancelled'],
      ['cancelled', 'expired'],
    ]);
  });

  it('for a public fund is in progress, priced, paid out or void', () => {
    const of = (is: typeof isInProgress) => PUBLIC_ORDER_STATUSES.filter((status) => is({ status }));
    expect(of(isInProgress)).toEqual(['unpaid', 'accepted']);
    expect([of(isAwaitingPayment), of(isAwaitingConfirmation), of(isConfirmed)]).toEqual([
      ['unpaid'],
      ['accepted'],
      ['confirmed'],
    ]);
    expect([of(isVoid), of(hasFailed), of(isPaidOut)]).toEqual([
      ['cancelled', 'failed'],
      ['failed'],
      ['paid_out'],
    ]);
  });

  it('is final when completed: a purchase by its shares, a redemption by its money', () => {
    const of = (kind: 'buy' | 'redeem') =>
      PUBLIC_ORDER_STATUSES.filter((status) => isFinal({ kind, status }));
    expect(of('buy')).toEqual(['confirmed', 'paid_out', 'cancelled', 'failed']);
    expect(of('redeem')).toEqual(['paid_out', 'cancelled', 'failed']);
  });

  it('for a private fund reports how it ended', () => {
    expect(ORDER_STATUSES.map((status) => findOrderEnd({ status }))).toEqual([
      null,
      'confirmed',
      'cancelled',
      'expired',
    ]);
  });

  it('that does not exist is in no state', () => {
    expect([isOpen(null), isVoid(undefined), isAwaitingPayment({ status: null })]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

it('classifies a plan as active, paused or stopped, and its run as ordered, retrying or neither', () => {
  const plans = (is: typeof isPlanActive) => PLAN_STATES.filter((state) => is({ state }));
  expect([plans(isPlanActive), plans(isPlanPaused), plans(isPlanStopped)]).toEqual([
    ['active'],
    ['paused'],
    ['stopped'],
  ]);
  const runs = (is: typeof isOrdered) => PLAN_RUN_STATES.filter((state) => is({ state }));
  expect([runs(isOrdered), runs(isRetrying)]).toEqual([['ordered'], ['retrying']]);
});

it('payment of a private order is registered, held, or rejected', () => {
  const of = (is: typeof isRegistered) => PAYMENT_STATES.filter((state) => is({ state }));
  expect([of(isRegistered), of(isPaymentHeld), of(isRejected)]).toEqual([
    ['registered'],
    ['held'],
    ['rejected'],
  ]);
});

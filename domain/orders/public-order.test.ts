import { describe, expect, it } from 'vitest';
import { foldPublicOrder, checkPublicOrderEvent, type PublicOrderEvent } from '~/domain/orders/public-order';
import { buildPublicOrderTimeline } from '~/domain/orders/public-order-timeline';
import {
  TRADE_DAY_END,
  addHoursToStart,
  createPlacedEvent,
  TRADE_DAY,
} from '~/domain/testing/public-order-life';

const redemption = createPlacedEvent({ kind: 'redeem', amountFen: null, shares: '100.00' });
const transfer = createPlacedEvent({ payWay: 'transfer', payBy: TRADE_DAY_END });
const requested = { type: 'debit_asked', at: addHoursToStart(0), key: 'k' } as const;
const paid = (more: object = {}) =>
  ({
    type: 'paid',
    at: addHoursToStart(1),
    by: 'debit',
    amountFen: 10_000,
    paidAt: addHoursToStart(1),
    reference: 'k',
    payerName: null,
    ...more,
  }) as PublicOrderEvent;
const confirmed = (more: object = {}) =>
  ({
    type: 'confirmed',
    at: addHoursToStart(72),
    shares: '99.95',
    nav: '1.0000',
    navDate: TRADE_DAY,
    amountFen: 10_000,
    feeFen: 5,
    lots: [],
    ...more,
  }) as PublicOrderEvent;
const sold = confirmed({ shares: '100.00', amountFen: 9_950, feeFen: 50 });
const conversion = createPlacedEvent({
  ...{ kind: 'convert', amountFen: null, shares: '100.00', intoFundId: '031002' },
});
const into = { shares: '49.75', nav: '2.0000', feeFen: 0 };
const converted = (more: object = {}) => confirmed({ ...sold, into, ...more });
const partly = (more: object = {}) =>
  ({
    ...{ type: 'partly_accepted', at: addHoursToStart(8), ratio: '0.4', shares: '40.00', rest: '60.00' },
    ...{ choice: 'defer', deferredTo: { orderId: 'po2', tradeDate: '2026-11-23' } },
    ...more,
  }) as PublicOrderEvent;
const cancelled = { type: 'cancelled', at: addHoursToStart(2), reason: '本人撤单' } as const;

const getReason = (events: readonly PublicOrderEvent[], event: PublicOrderEvent, now = event.at) =>
  checkPublicOrderEvent(foldPublicOrder(events), event, { now });

describe('allowed events of an order', () => {
  it('a purchase: placed, debited, confirmed', () => {
    const life = [createPlacedEvent(), requested, paid(), confirmed()];
    life.forEach((event, index) => expect(getReason(life.slice(0, index), event)).toBeNull());
    expect(foldPublicOrder(life)).toMatchObject({
      status: 'confirmed',
      receivedFen: 10_000,
      refundDueFen: 0,
    });
  });

  it('a redemption: placed, confirmed, paid out', () => {
    const life = [redemption, sold, { type: 'paid_out', at: addHoursToStart(96), amountFen: 9_950 } as const];
    life.forEach((event, index) => expect(getReason(life.slice(0, index), event)).toBeNull());
    expect(foldPublicOrder(life)).toMatchObject({ status: 'paid_out', paidOutAt: addHoursToStart(96) });
  });

  it('a conversion: placed, confirmed with both legs, never paid out', () => {
    expect(getReason([], conversion)).toBeNull();
    expect(getReason([conversion], converted())).toBeNull();
    const state = foldPublicOrder([conversion, converted()]);
    expect(state).toMatchObject({ status: 'confirmed', confirmed: { into } });
    const steps = buildPublicOrderTimeline(
      state,
      { confirmDate: '2026-11-23', arrivalDate: null },
      { now: addHoursToStart(96) },
    );
    expect(steps.map(({ key, state: at }) => [key, at])).toEqual([
      ['placed', 'done'],
      ['trade_day', 'done'],
      ['confirmed', 'done'],
    ]);
    expect(steps.at(-1)?.detail).toContain('转入 49.75 份');
  });

  it('a redemption accepted in part: confirms the accepted shares, and names the order of the rest', () => {
    const life = [redemption, partly(), confirmed({ shares: '40.00', amountFen: 3_980, feeFen: 20 })];
    life.forEach((event, index) => expect(getReason(life.slice(0, index), event)).toBeNull());
    expect(foldPublicOrder(life)).toMatchObject({
      ...{ status: 'confirmed', shares: '40.00', partly: { rest: '60.00', deferredTo: { orderId: 'po2' } } },
    });
    const days = { confirmDate: '2026-11-23', arrivalDate: '2026-11-25' };
    const steps = buildPublicOrderTimeline(foldPublicOrder(life), days, { now: addHoursToStart(96) });
    expect(steps.find(({ key }) => key === 'partly_accepted')?.detail).toBe(
      '受理 40.00 份（40%），其余 60.00 份顺延至 2026-11-23',
    );
  });

  it.each<[string, PublicOrderEvent[], PublicOrderEvent, string]>([
    [
      'rejects a partial acceptance before the cut-off of T',
      [redemption],
      partly({ at: addHoursToStart(4) }),
      '尚未到 T 日',
    ],
    ['rejects parts that are not the whole', [redemption], partly({ rest: '59.99' }), '与申请不符'],
    ['rejects a second partial acceptance', [redemption, partly()], partly(), '已登记受理比例'],
    ['rejects a deferred rest without an order', [redemption], partly({ deferredTo: null }), '处理有误'],
    ['rejects a partial acceptance of a purchase', [createPlacedEvent()], partly(), '没有待确认的份额'],
    [
      'rejects the confirmation of all shares after a partial acceptance',
      [redemption, partly()],
      sold,
      '份额或金额有误',
    ],
    ['rejects a conversion into no fund', [], { ...conversion, intoFundId: '' }, '转入基金有误'],
    ['rejects a redemption into a fund', [], { ...redemption, intoFundId: '031002' }, '转入基金有误'],
    ['rejects a conversion without its second leg', [conversion], sold, '转入份额或净值有误'],
    ['rejects a redemption with a second leg', [redemption], converted(), '赎回没有转入'],
    [
      'rejects a fee above the amount to convert',
      [conversion],
      converted({ into: { ...into, feeFen: 9_950 } }),
      '转换费用有误',
    ],
    ['rejects a conversion of other shares', [conversion], converted({ shares: '99.00' }), '份额或金额有误'],
    [
      'rejects the payout of a conversion',
      [conversion, converted()],
      { type: 'paid_out', at: addHoursToStart(96), amountFen: 9_950 },
      '订单已确认',
    ],
    ['rejects money for a conversion', [conversion], paid(), '订单不收款'],
    ['rejects any event before the order is placed', [], requested, '订单不存在'],
    ['rejects a second placement', [createPlacedEvent()], createPlacedEvent(), '订单已提交'],
    [
      'rejects a risk mismatch in the lowest class',
      [],
      createPlacedEvent({ isMismatch: true, isLowestClass: true }),
      '最低类别',
    ],
    ['rejects a purchase of 0', [], createPlacedEvent({ amountFen: 0 }), '金额有误'],
    [
      'rejects a redemption of 0 shares',
      [],
      createPlacedEvent({ kind: 'redeem', amountFen: null, shares: '0.00' }),
      '份额有误',
    ],
    [
      'rejects a placement after the cut-off of T',
      [],
      createPlacedEvent({ cancelUntil: addHoursToStart(-1) }),
      '交易日有误',
    ],
    ['rejects a transfer without a deadline', [], createPlacedEvent({ payWay: 'transfer' }), '付款方式有误'],
    [
      'rejects a second debit',
      [createPlacedEvent(), requested],
      { ...requested, at: addHoursToStart(1) },
      '已发起扣款',
    ],
    ['rejects a debit for a transfer', [transfer], requested, '不从银行卡扣款'],
    ['rejects the result of a debit that was not requested', [createPlacedEvent()], paid(), '未发起扣款'],
    ['rejects a partial payment', [createPlacedEvent(), requested], paid({ amountFen: 9_999 }), '不一致'],
    [
      'rejects a second payment',
      [createPlacedEvent(), requested, paid()],
      paid({ at: addHoursToStart(2) }),
      '订单已付款',
    ],
    [
      'rejects a remittance without a payer',
      [transfer],
      paid({ by: 'remittance', payerName: ' ' }),
      '付款人',
    ],
    [
      'rejects a remittance after the deadline',
      [transfer],
      paid({ at: addHoursToStart(6), by: 'remittance', payerName: '程若兰', paidAt: addHoursToStart(5.001) }),
      '晚于',
    ],
    [
      'rejects a payment failure before the deadline',
      [transfer],
      { type: 'pay_failed', at: addHoursToStart(5), reason: 'x' },
      '尚未到',
    ],
    [
      'rejects a payment failure of a paid order',
      [createPlacedEvent(), requested, paid()],
      { type: 'pay_failed', at: addHoursToStart(2), reason: 'x' },
      '已付款',
    ],
    ['rejects a confirmation without payment', [createPlacedEvent(), requested], confirmed(), '尚未到账'],
    [
      'rejects a confirmation before the cut-off of T',
      [createPlacedEvent(), requested, paid()],
      confirmed({ at: addHoursToStart(4.9) }),
      '尚未到 T 日',
    ],
    [
      'rejects a confirmation at the NAV of another day',
      [createPlacedEvent(), requested, paid()],
      confirmed({ navDate: '2026-11-23' }),
      '净值',
    ],
    [
      'rejects a confirmation of another amount',
      [createPlacedEvent(), requested, paid()],
      confirmed({ amountFen: 9_000 }),
      '不一致',
    ],
    [
      'rejects a confirmation with a fee of the whole amount',
      [createPlacedEvent(), requested, paid()],
      confirmed({ feeFen: 10_000 }),
      '不一致',
    ],
    ['rejects a confirmation of other shares', [redemption], confirmed(), '赎回份额'],
    [
      'rejects a confirmation of a cancelled order',
      [createPlacedEvent(), requested, paid(), cancelled],
      confirmed(),
      '已撤销',
    ],
    [
      'rejects a cancellation at the cut-off of T',
      [createPlacedEvent(), requested, paid()],
      { ...cancelled, at: addHoursToStart(5) },
      '已过撤单截止',
    ],
    [
      'rejects a second cancellation',
      [createPlacedEvent(), cancelled],
      { ...cancelled, at: addHoursToStart(3) },
      '已撤销',
    ],
    [
      'rejects a payout before the confirmation',
      [redemption],
      { type: 'paid_out', at: addHoursToStart(6), amountFen: 1 },
      '尚未确认',
    ],
    [
      'rejects a payout of another amount',
      [redemption, sold],
      { type: 'paid_out', at: addHoursToStart(80), amountFen: 1 },
      '到账金额',
    ],
    [
      'rejects a refund that is not due',
      [createPlacedEvent(), requested, paid()],
      { type: 'refund_paid', at: addHoursToStart(2), index: 0, amountFen: 1 },
      '没有应退',
    ],
    [
      'rejects an event before the last one',
      [createPlacedEvent(), requested, paid()],
      { ...cancelled, at: addHoursToStart(0.5) },
      '刷新',
    ],
  ])('%s', (_name, events, event, reason) => expect(getReason(events, event)).toContain(reason));

  it('rejects an event in the future', () =>
    expect(getReason([createPlacedEvent()], requested, addHoursToStart(-1))).toContain('时间有误'));

  it('accepts the debit result of a cancelled order: a debit is refunded; without a debit the order is done', () => {
    const events = [createPlacedEvent(), requested, cancelled];
    expect(foldPublicOrder(events)).toMatchObject({ status: 'cancelled', debit: { isOpen: true } });
    const made = paid({ type: 'money_unmatched', at: addHoursToStart(3), reason: '订单已撤销' });
    expect(getReason(events, made)).toBeNull();
    expect(foldPublicOrder([...events, made])).toMatchObject({
      refundDueFen: 10_000,
      debit: { isOpen: false },
    });
    const none = { type: 'pay_failed', at: addHoursToStart(3), reason: '未扣款' } as const;
    expect(getReason(events, none)).toBeNull();
    expect(foldPublicOrder([...events, none])).toMatchObject({
      status: 'cancelled',
      refundDueFen: 0,
      debit: { isOpen: false },
      ending: { reason: '本人撤单' },
    });
  });

  it('converts the shares to redeem by a split before T', () => {
    const split = {
      type: 'split',
      at: addHoursToStart(1),
      ratio: '2',
      shares: '200.00',
      date: '2026-11-24',
    } as const;
    expect(getReason([redemption], split)).toBeNull();
    expect(getReason([redemption, split], sold)).toContain('赎回份额');
    expect(getReason([redemption, split], { ...sold, shares: '200.00' } as PublicOrderEvent)).toBeNull();
    expect(getReason([createPlacedEvent()], split)).not.toBeNull();
  });

  it('reduces the shares to redeem by a loss, never by nothing or below a share', () => {
    const loss = { type: 'loss', at: addHoursToStart(1), shares: '99.20', date: '2026-11-24' } as const;
    expect(getReason([redemption], loss)).toBeNull();
    expect(foldPublicOrder([redemption, loss])).toMatchObject({ shares: '99.20', sharesAsOf: null });
    for (const shares of ['100.00', '100.01', '0.00', '-1.00'])
      expect(getReason([redemption], { ...loss, shares })).toBe('调减份额有误');
    expect(getReason([createPlacedEvent()], loss)).not.toBeNull();
    expect(getReason([redemption, { ...loss, type: 'cancelled', reason: '本人撤单' }], loss)).toContain(
      '订单已撤销',
    );
  });
});

describe('steps shown to the person', () => {
  it('B7 keeps the ordered shares; a conversion is a separate step', () => {
    const split = {
      type: 'split',
      at: addHoursToStart(1),
      ratio: '2',
      shares: '200.00',
      date: '2026-11-24',
    } as const;
    const stepsOver = (...events: PublicOrderEvent[]) =>
      buildPublicOrderTimeline(
        foldPublicOrder(events),
        { confirmDate: '2026-11-24', arrivalDate: '2026-11-27' },
        { now: addHoursToStart(2) },
      );
    const [before, after] = [stepsOver(redemption), stepsOver(redemption, split)];
    expect(after.filter(({ key }) => key === 'placed')).toEqual(before.filter(({ key }) => key === 'placed'));
    expect(after.find(({ key }) => key === 'converted')).toMatchObject({
      title: '份额折算',
      state: 'done',
      at: addHoursToStart(1),
      detail: '100.00 份折算为 200.00 份，每份折成 2 份',
    });
  });

  const getSteps = (events: PublicOrderEvent[], now: string) =>
    buildPublicOrderTimeline(
      foldPublicOrder(events),
      { confirmDate: '2026-11-23', arrivalDate: '2026-11-25' },
      { now },
    ).map(({ key, state }) => `${key} ${state}`);

  it('shows the steps of a purchase', () => {
    expect(getSteps([], addHoursToStart(1))).toEqual([]);
    expect(getSteps([createPlacedEvent(), requested], addHoursToStart(1))).toEqual([
      'placed done',
      'paid now',
      'trade_day next',
      'confirmed next',
    ]);
    const money = [createPlacedEvent(), requested, paid()];
    expect(getSteps(money, addHoursToStart(1))).toEqual([
      'placed done',
      'paid done',
      'trade_day now',
      'confirmed next',
    ]);
    expect(getSteps(money, addHoursToStart(5))).toEqual([
      'placed done',
      'paid done',
      'trade_day done',
      'confirmed now',
    ]);
    expect(getSteps([...money, confirmed()], addHoursToStart(72)).at(-1)).toBe('confirmed done');
    expect(getSteps([...money, cancelled], addHoursToStart(2))).toEqual([
      'placed done',
      'cancelled done',
      'refunded now',
    ]);
  });

  it('shows the check of money that does not fit as running, next to the wait for the right money', () => {
    const wrong: PublicOrderEvent = {
      ...{ type: 'money_unmatched', at: addHoursToStart(2), by: 'remittance', amountFen: 9_000 },
      ...{ reference: 'r', payerName: '程若兰', reason: '到账金额与订单金额不一致' },
    };
    expect(getSteps([transfer, wrong], addHoursToStart(3))).toEqual([
      ...['placed done', 'paid now', 'refunded now', 'trade_day next', 'confirmed next'],
    ]);
  });

  it('shows the cancellation deadline only while cancelling is possible', () => {
    const getDay = (now: string) =>
      buildPublicOrderTimeline(
        foldPublicOrder([redemption]),
        { confirmDate: '2026-11-23', arrivalDate: '2026-11-25' },
        { now },
      ).find(({ key }) => key === 'trade_day')?.detail;
    expect(getDay(addHoursToStart(1))).toContain('15:00 前可撤单');
    expect(getDay(addHoursToStart(5))).not.toContain('撤单');
  });

  it('shows the steps of a redemption, and of a failed payment', () => {
    expect(getSteps([redemption], addHoursToStart(1))).toEqual([
      'placed done',
      'trade_day now',
      'confirmed next',
      'paid_out next',
    ]);
    expect(getSteps([redemption, sold], addHoursToStart(72)).slice(2)).toEqual([
      'confirmed done',
      'paid_out now',
    ]);
    const failed = { type: 'pay_failed', at: addHoursToStart(1), reason: '银行卡余额不足' } as const;
    expect(getSteps([createPlacedEvent(), requested, failed], addHoursToStart(1))).toEqual([
      'placed done',
      'failed done',
    ]);
  });
});

describe('text for day T', () => {
  const days = { confirmDate: '2026-11-23', arrivalDate: null };
  const before = new Date(Date.parse(TRADE_DAY_END) - 1).toISOString();
  const after = new Date(Date.parse(TRADE_DAY_END) + 1).toISOString();
  const titleAt = (events: readonly PublicOrderEvent[], now: string) =>
    buildPublicOrderTimeline(foldPublicOrder(events), days, { now }).find(({ key }) => key === 'trade_day')
      ?.title;

  it.each([
    ['before', before],
    ['at', TRADE_DAY_END],
    ['after', after],
  ])('never promises a price for money that is not certain (%s the end of T)', (_when, now) => {
    expect([
      titleAt([createPlacedEvent(), requested], now),
      titleAt([transfer], now),
      titleAt([createPlacedEvent(), requested, paid()], now),
      titleAt([redemption], now),
    ]).toEqual(['扣款成功的，按当日净值成交', '到账后按当日净值成交', '按当日净值成交', '按当日净值成交']);
  });
});

import { describe, expect, it } from 'vitest';
import { foldPublicOrder, publicOrderReason, type PublicOrderEvent } from '~/domain/orders/public-order';
import { publicOrderTimeline } from '~/domain/orders/public-order-timeline';
import { END_OF_T, hour, placed, T } from '~/domain/testing/public-order-life';

const redemption = placed({ kind: 'redeem', amountFen: null, shares: '100.00' });
const transfer = placed({ payWay: 'transfer', payBy: END_OF_T });
const requested = { type: 'debit_asked', at: hour(0), key: 'k' } as const;
const paid = (more: object = {}) =>
  ({
    type: 'paid',
    at: hour(1),
    by: 'debit',
    amountFen: 10_000,
    paidAt: hour(1),
    reference: 'k',
    payerName: null,
    ...more,
  }) as PublicOrderEvent;
const confirmed = (more: object = {}) =>
  ({
    type: 'confirmed',
    at: hour(72),
    shares: '99.95',
    nav: '1.0000',
    navDate: T,
    amountFen: 10_000,
    feeFen: 5,
    lots: [],
    ...more,
  }) as PublicOrderEvent;
const sold = confirmed({ shares: '100.00', amountFen: 9_950, feeFen: 50 });
const cancelled = { type: 'cancelled', at: hour(2), reason: '本人撤单' } as const;

const reasonOf = (events: readonly PublicOrderEvent[], event: PublicOrderEvent, now = event.at) =>
  publicOrderReason(foldPublicOrder(events), event, { now });

describe('what may happen to an order', () => {
  it('a purchase: placed, debited, confirmed', () => {
    const life = [placed(), requested, paid(), confirmed()];
    life.forEach((event, index) => expect(reasonOf(life.slice(0, index), event)).toBeNull());
    expect(foldPublicOrder(life)).toMatchObject({
      status: 'confirmed',
      receivedFen: 10_000,
      refundDueFen: 0,
    });
  });

  it('a redemption: placed, confirmed, paid out', () => {
    const life = [redemption, sold, { type: 'paid_out', at: hour(96), amountFen: 9_950 } as const];
    life.forEach((event, index) => expect(reasonOf(life.slice(0, index), event)).toBeNull());
    expect(foldPublicOrder(life)).toMatchObject({ status: 'paid_out', paidOutAt: hour(96) });
  });

  it.each<[string, PublicOrderEvent[], PublicOrderEvent, string]>([
    ['nothing before it is placed', [], requested, '订单不存在'],
    ['placed once', [placed()], placed(), '订单已提交'],
    [
      'a mismatch in the lowest class never',
      [],
      placed({ isMismatch: true, isLowestClass: true }),
      '最低类别',
    ],
    ['no purchase of nothing', [], placed({ amountFen: 0 }), '金额有误'],
    ['no redemption of nothing', [], placed({ kind: 'redeem', amountFen: null, shares: '0.00' }), '份额有误'],
    ['not placed after the end of T', [], placed({ cancelUntil: hour(-1) }), '交易日有误'],
    ['a transfer has a deadline', [], placed({ payWay: 'transfer' }), '付款方式有误'],
    ['one debit', [placed(), requested], { ...requested, at: hour(1) }, '已发起扣款'],
    ['no debit for a transfer', [transfer], requested, '不从银行卡扣款'],
    ['no debit that was not asked', [placed()], paid(), '未发起扣款'],
    ['the whole amount', [placed(), requested], paid({ amountFen: 9_999 }), '不一致'],
    ['paid once', [placed(), requested, paid()], paid({ at: hour(2) }), '订单已付款'],
    ['a remittance names its payer', [transfer], paid({ by: 'remittance', payerName: ' ' }), '付款人'],
    [
      'in time',
      [transfer],
      paid({ at: hour(6), by: 'remittance', payerName: '程若兰', paidAt: hour(5.001) }),
      '晚于',
    ],
    ['no lapse before the deadline', [transfer], { type: 'pay_failed', at: hour(5), reason: 'x' }, '尚未到'],
    [
      'no failed payment of what is paid',
      [placed(), requested, paid()],
      { type: 'pay_failed', at: hour(2), reason: 'x' },
      '已付款',
    ],
    ['not confirmed without money', [placed(), requested], confirmed(), '尚未到账'],
    [
      'not confirmed before the end of T',
      [placed(), requested, paid()],
      confirmed({ at: hour(4.9) }),
      '尚未到 T 日',
    ],
    [
      'not at the NAV of another day',
      [placed(), requested, paid()],
      confirmed({ navDate: '2026-11-23' }),
      '净值',
    ],
    ['not for other money', [placed(), requested, paid()], confirmed({ amountFen: 9_000 }), '不一致'],
    ['not for a fee that eats it', [placed(), requested, paid()], confirmed({ feeFen: 10_000 }), '不一致'],
    ['not for other shares', [redemption], confirmed(), '赎回份额'],
    ['never after it was cancelled', [placed(), requested, paid(), cancelled], confirmed(), '已撤销'],
    [
      'not cancelled at the end of T',
      [placed(), requested, paid()],
      { ...cancelled, at: hour(5) },
      '已过撤单截止',
    ],
    ['not cancelled twice', [placed(), cancelled], { ...cancelled, at: hour(3) }, '已撤销'],
    [
      'not paid out before it is priced',
      [redemption],
      { type: 'paid_out', at: hour(6), amountFen: 1 },
      '尚未确认',
    ],
    ['not another sum', [redemption, sold], { type: 'paid_out', at: hour(80), amountFen: 1 }, '到账金额'],
    [
      'no refund that is not due',
      [placed(), requested, paid()],
      { type: 'refund_paid', at: hour(2), index: 0, amountFen: 1 },
      '没有应退',
    ],
    ['not before the last event', [placed(), requested, paid()], { ...cancelled, at: hour(0.5) }, '刷新'],
  ])('%s', (_name, events, event, reason) => expect(reasonOf(events, event)).toContain(reason));

  it('not after now', () => expect(reasonOf([placed()], requested, hour(-1))).toContain('时间有误'));

  it('a cancelled order still hears of its debit: made, it goes back; not made, all is done', () => {
    const events = [placed(), requested, cancelled];
    expect(foldPublicOrder(events)).toMatchObject({ status: 'cancelled', debit: { isOpen: true } });
    const made = paid({ type: 'money_unmatched', at: hour(3), reason: '订单已撤销' });
    expect(reasonOf(events, made)).toBeNull();
    expect(foldPublicOrder([...events, made])).toMatchObject({
      refundDueFen: 10_000,
      debit: { isOpen: false },
    });
    const none = { type: 'pay_failed', at: hour(3), reason: '未扣款' } as const;
    expect(reasonOf(events, none)).toBeNull();
    expect(foldPublicOrder([...events, none])).toMatchObject({
      status: 'cancelled',
      refundDueFen: 0,
      debit: { isOpen: false },
      ending: { reason: '本人撤单' },
    });
  });

  it('a split before T changes what is given back', () => {
    const split = { type: 'split', at: hour(1), ratio: '2', shares: '200.00', date: '2026-11-24' } as const;
    expect(reasonOf([redemption], split)).toBeNull();
    expect(reasonOf([redemption, split], sold)).toContain('赎回份额');
    expect(reasonOf([redemption, split], { ...sold, shares: '200.00' } as PublicOrderEvent)).toBeNull();
    expect(reasonOf([placed()], split)).not.toBeNull();
  });
});

describe('the steps a person sees', () => {
  it('B7 keeps the shares the person asked for; a conversion is a step of its own', () => {
    const split = { type: 'split', at: hour(1), ratio: '2', shares: '200.00', date: '2026-11-24' } as const;
    const stepsOver = (...events: PublicOrderEvent[]) =>
      publicOrderTimeline(
        foldPublicOrder(events),
        { confirmDate: '2026-11-24', arrivalDate: '2026-11-27' },
        { now: hour(2) },
      );
    const [before, after] = [stepsOver(redemption), stepsOver(redemption, split)];
    expect(after.filter(({ key }) => key === 'placed')).toEqual(before.filter(({ key }) => key === 'placed'));
    expect(after.find(({ key }) => key === 'converted')).toMatchObject({
      title: '份额折算',
      state: 'done',
      at: hour(1),
      detail: '100.00 份折算为 200.00 份，每份折成 2 份',
    });
  });

  const stepsOf = (events: PublicOrderEvent[], now: string) =>
    publicOrderTimeline(
      foldPublicOrder(events),
      { confirmDate: '2026-11-23', arrivalDate: '2026-11-25' },
      { now },
    ).map(({ key, state }) => `${key} ${state}`);

  it('of a purchase', () => {
    expect(stepsOf([], hour(1))).toEqual([]);
    expect(stepsOf([placed(), requested], hour(1))).toEqual([
      'placed done',
      'paid now',
      'trade_day next',
      'confirmed next',
    ]);
    const money = [placed(), requested, paid()];
    expect(stepsOf(money, hour(1))).toEqual(['placed done', 'paid done', 'trade_day now', 'confirmed next']);
    expect(stepsOf(money, hour(5))).toEqual(['placed done', 'paid done', 'trade_day done', 'confirmed now']);
    expect(stepsOf([...money, confirmed()], hour(72)).at(-1)).toBe('confirmed done');
    expect(stepsOf([...money, cancelled], hour(2))).toEqual([
      'placed done',
      'cancelled done',
      'refunded now',
    ]);
  });

  it('say until when one may cancel only while one may', () => {
    const dayOf = (now: string) =>
      publicOrderTimeline(
        foldPublicOrder([redemption]),
        { confirmDate: '2026-11-23', arrivalDate: '2026-11-25' },
        { now },
      ).find(({ key }) => key === 'trade_day')?.detail;
    expect(dayOf(hour(1))).toContain('15:00 前可撤单');
    expect(dayOf(hour(5))).not.toContain('撤单');
  });

  it('of a redemption, and of a payment that failed', () => {
    expect(stepsOf([redemption], hour(1))).toEqual([
      'placed done',
      'trade_day now',
      'confirmed next',
      'paid_out next',
    ]);
    expect(stepsOf([redemption, sold], hour(72)).slice(2)).toEqual(['confirmed done', 'paid_out now']);
    const failed = { type: 'pay_failed', at: hour(1), reason: '银行卡余额不足' } as const;
    expect(stepsOf([placed(), requested, failed], hour(1))).toEqual(['placed done', 'failed done']);
  });
});

describe('what is said of day T', () => {
  const days = { confirmDate: '2026-11-23', arrivalDate: null };
  const before = new Date(Date.parse(END_OF_T) - 1).toISOString();
  const after = new Date(Date.parse(END_OF_T) + 1).toISOString();
  const titleAt = (events: readonly PublicOrderEvent[], now: string) =>
    publicOrderTimeline(foldPublicOrder(events), days, { now }).find(({ key }) => key === 'trade_day')?.title;

  it.each([
    ['before', before],
    ['at', END_OF_T],
    ['after', after],
  ])('never promises a price for money that is not certain (%s the end of T)', (_when, now) => {
    expect([
      titleAt([placed(), requested], now),
      titleAt([transfer], now),
      titleAt([placed(), requested, paid()], now),
      titleAt([redemption], now),
    ]).toEqual(['扣款成功的，按当日净值成交', '到账后按当日净值成交', '按当日净值成交', '按当日净值成交']);
  });
});

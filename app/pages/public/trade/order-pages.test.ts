import { describe, expect, it } from 'vitest';
import { createSamplePublicOrder } from '~/app/pages/public/account/testing/sample-order';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { buildTradeRow } from '~/app/features/orders/trades-view';
import { sampleRules } from '~/app/pages/public/fund/testing/sample-rules';
import type { FundInfo } from '~/app/pages/public/shared/fund-view';
import { buildApplicationResultView } from '~/app/pages/public/trade/apply-result-view';
import { buildBuyView, type BuyTerms } from '~/app/pages/public/shared/buy-view';
import { buildFundContract, buildRiskDisclosure } from '~/app/pages/public/trade/document-texts';
import { describeCancelResult, buildOrderDetailView } from '~/app/pages/public/trade/order-view';
import { buildRefusedTransferView } from '~/app/pages/public/trade/refused-transfer-view';
import { buildTradeResultView } from '~/app/pages/public/trade/result-view';
import { partial } from '~/tests/fixtures/partial';

const labels = (facts: { label: string }[]) => facts.map(({ label }) => label);

const SMALL = { amount: '1.00', card_tail: null, is_otherwise: false };

describe('an order', () => {
  it('can be cancelled until 15:00 of T, and states the effect on the money', () => {
    const view = buildOrderDetailView(createSamplePublicOrder(), 'wealth');
    expect(view.cancel).toMatchObject({ until: '2026-11-20T15:00:00+08:00' });
    expect(view.cancel?.text).toContain('全额退回');
    expect(buildOrderDetailView(createSamplePublicOrder({ can_cancel: false }), 'wealth').cancel).toBeNull();
  });

  it('links to the transfer only while it is awaited', () => {
    const awaited = createSamplePublicOrder({ pay_way: 'transfer', status: 'unpaid' });
    expect(buildOrderDetailView(awaited, 'wealth').transferTo).toContain('bank_transfer?order_id=P1');
    expect(buildOrderDetailView({ ...awaited, status: 'accepted' }, 'wealth').transferTo).toBeNull();
  });

  it('shows the open debit of a failed order, never only that nothing was debited', () => {
    const failed = createSamplePublicOrder({
      status: 'failed',
      reason: '没有扣款',
      steps: [
        {
          key: 'refunded',
          title: '退款',
          state: 'now',
          at: null,
          detail: '扣款结果确认中，若银行卡已扣款，款项将全额退回',
        },
      ],
    });
    expect(buildTradeResultView(failed, 'wealth').text).toBe(
      '没有扣款；扣款结果确认中，若银行卡已扣款，款项将全额退回',
    );
  });

  it('shows no expected dates for an order that ended early', () => {
    const labels = (status: 'accepted' | 'cancelled') =>
      buildOrderDetailView(createSamplePublicOrder({ status }), 'wealth').facts.map(({ label }) => label);
    expect(labels('accepted')).toContain('预计确认');
    expect(labels('cancelled').join()).not.toMatch(/预计|成交日/);
  });

  it('shows for a priced redemption its lots, its fee and the arrival', () => {
    const view = buildOrderDetailView(
      createSamplePublicOrder({
        kind: 'redeem',
        status: 'confirmed',
        shares: '300.00',
        amount: '368.50',
        fee: '1.85',
        nav: '1.2345',
        nav_date: '2026-11-20',
        arrival_date: '2026-11-25',
        lots: [{ shares: '300.00', holding_days: 80, rate: 0.005, fee: '1.85' }],
      }),
      'wealth',
    );
    expect(view.lots).toEqual([{ label: '300.00 份', cells: ['80 天', '0.50%', '1.85 元'] }]);
    expect(labels(view.facts)).toEqual(
      expect.arrayContaining(['赎回份额', '赎回费', '应到账金额', '预计到账']),
    );
  });

  it('shows no arrival day after that day has passed without a payment', () => {
    const redemption = (today: string) =>
      createSamplePublicOrder({
        ...{ kind: 'redeem', status: 'confirmed', shares: '300.00', amount: '368.50' },
        ...{ arrival_date: '2026-11-25', server_now: `${today}T02:00:00.000Z` },
      });
    const factsOn = (today: string) => buildOrderDetailView(redemption(today), 'wealth').facts;
    const amounts = createAmountDisplay(false);
    expect(factsOn('2026-11-25').find(({ label }) => label === '预计到账')?.value).toContain('11-25');
    expect(buildTradeRow(redemption('2026-11-25'), 'wealth', amounts).note).toBe('预计 2026-11-25 到账');
    expect(factsOn('2026-11-26')).toContainEqual({
      ...{ label: '资金到账', value: '待划款', note: '划款后以银行入账为准' },
    });
    expect(JSON.stringify(factsOn('2026-11-26'))).not.toContain('预计到账');
    expect(buildTradeRow(redemption('2026-11-26'), 'wealth', amounts).note).toBe('待划款');
  });

  it('does not show money refused by the bank as arrived, and requests another card', () => {
    const refused = { amount: '368.50', reason: '收款卡状态异常', at: '2026-11-25T14:30:00.000Z' };
    const redeemed = createSamplePublicOrder({
      kind: 'redeem',
      status: 'confirmed',
      can_cancel: false,
      shares: '300.00',
      amount: '368.50',
      arrival_date: '2026-11-25',
      refused: { what: 'payout', ...refused },
    });
    const bought = createSamplePublicOrder({
      status: 'cancelled',
      can_cancel: false,
      refund: { amount: '368.50', paid_at: null, card_tail: null, is_otherwise: false },
      refused: { what: 'refund', ...refused },
    });
    for (const order of [redeemed, bought]) {
      const view = buildOrderDetailView(order, 'wealth');
      expect([view.state, view.isOpen, view.isFailed]).toEqual(['待更换收款卡', true, false]);
      const result = buildTradeResultView(order, 'wealth');
      const all = JSON.stringify([view, result]);
      expect(all).toContain('尚未到账');
      expect(all).not.toMatch(/已退回|已到账|预计到账|全额退回/);
    }
    const cards = [
      { card_id: 'K1', bank: '江澜银行', tail: '2046' },
      { card_id: 'K2', bank: '中国工商银行', tail: '0030' },
    ];
    const view = buildRefusedTransferView(redeemed, { what: 'payout', ...refused }, cards, 'wealth');
    expect(view.cards.map(({ value }) => value)).toEqual(['K2', 'K1']);
    expect(view.text).toMatch(/368\.50 元的赎回款未能入账尾号 2046 的银行卡：收款卡状态异常/);
  });

  it.each([
    [null, null, '已撤单'],
    [{ ...SMALL, paid_at: null }, null, '已撤单，款项正在全额退回'],
    [{ ...SMALL, paid_at: '2026-11-20T03:00:00.000Z' }, null, '已撤单，款项已全额退回'],
  ] as const)('describes the refund of a cancellation correctly: %o', (refund, refused, text) => {
    expect(describeCancelResult(createSamplePublicOrder({ status: 'cancelled', refund, refused }))).toBe(
      text,
    );
  });
});

it('does not name a card for a refund paid by other means', () => {
  const refund = { ...SMALL, paid_at: '2026-11-20T03:00:00.000Z', card_tail: '2046', is_otherwise: true };
  const order = createSamplePublicOrder({ status: 'cancelled', refund });
  const all = JSON.stringify([buildOrderDetailView(order, 'wealth'), buildTradeResultView(order, 'wealth')]);
  expect(all.match(/由平台另行支付的部分未转入银行卡/g)?.length).toBe(2);
  expect(all).not.toContain('2046 的银行卡');
});

describe('result of a trade', () => {
  it.each([
    [createSamplePublicOrder(), '买入申请已提交', '查看订单'],
    [createSamplePublicOrder({ status: 'unpaid' }), '正在等待银行答复', '现在查询'],
    [createSamplePublicOrder({ status: 'unpaid', pay_way: 'transfer' }), '等待您的转账', '查看转账信息'],
    [createSamplePublicOrder({ status: 'failed', reason: '余额不足' }), '没有成功', '查看订单'],
    [
      createSamplePublicOrder({ kind: 'redeem', shares: '10.00', amount: null }),
      '赎回申请已提交',
      '查看订单',
    ],
  ])('states what happened and what to do: %#', (order, title, main) => {
    const view = buildTradeResultView(order, 'wealth');
    expect(view.title).toBe(title);
    expect(view.main.label).toBe(main);
  });

  it('shows for an unanswered debit its amount and both outcomes, and offers no second purchase', () => {
    const open = buildTradeResultView(createSamplePublicOrder({ status: 'unpaid' }), 'wealth');
    expect(open.ends?.sum).toMatch(/^[\d,]+\.\d\d$/);
    expect(open.ends?.points).toEqual([
      expect.stringMatching(/^已扣款：.*净值成交/),
      expect.stringMatching(/^未扣款：订单自动结束/),
      expect.stringContaining('关闭本页不影响查询'),
    ]);
    expect(open.main.to).toBe('/wealth/public/trading_result?order_id=P1');
    expect(open.ends?.asked).toBe('10:30:00 已查询，银行还没有答复');
    expect(open.ends?.told).toBe('有结果时在「我的」通知中告知，不发短信、不来电');
    expect(buildOrderDetailView(createSamplePublicOrder({ status: 'unpaid' }), 'wealth').asked?.to).toBe(
      '/wealth/public/order_detail?order_id=P1',
    );
    for (const known of [
      createSamplePublicOrder(),
      createSamplePublicOrder({ status: 'unpaid', pay_way: 'transfer' }),
    ])
      expect(buildOrderDetailView(known, 'wealth').asked).toBeNull();
    expect([open.main, ...open.links].filter(({ to }) => to.includes('fund_buy'))).toEqual([]);
    for (const known of [
      createSamplePublicOrder(),
      createSamplePublicOrder({ status: 'unpaid', pay_way: 'transfer' }),
    ]) {
      expect(buildTradeResultView(known, 'wealth').ends).toBeNull();
    }
  });

  it('links back to the same trade after a failure, and describes next events only if there are any', () => {
    const failed = buildTradeResultView(
      createSamplePublicOrder({ kind: 'redeem', status: 'failed' }),
      'wealth',
    );
    expect(failed.links[0]?.label).toBe('重新赎回');
    const reason = '产品已终止并进入清算，申请作废，份额没有扣减';
    const ended = createSamplePublicOrder({ kind: 'redeem', status: 'failed', reason });
    expect(buildTradeResultView(ended, 'wealth').links[0]?.label).toBe('看公告');
    expect(buildOrderDetailView(ended, 'wealth').again.label).toBe('看公告');
    expect(failed.stepsTitle).toBe('办理进度');
    expect(buildTradeResultView(createSamplePublicOrder(), 'wealth').stepsTitle).toBe('接下来');
  });

  it('describes an application only from the account data', () => {
    const getTitle = (applied: Parameters<typeof buildApplicationResultView>[1]) =>
      buildApplicationResultView('wealth', applied).title;
    expect(getTitle({ kind: 'trade_password', isSet: true })).toBe('交易密码已设置');
    expect(
      buildApplicationResultView('wealth', {
        kind: 'bank_card',
        cards: [{ bank: '江澜银行', tail: '2046' }],
      }),
    ).toMatchObject({ title: '银行卡已绑定', text: expect.stringContaining('江澜银行 尾号 2046') });
    expect(getTitle({ kind: 'trade_password', isSet: false })).toBe('交易密码未设置');
    expect(getTitle({ kind: 'bank_card', cards: [] })).toBe('尚未绑定银行卡');
  });

  it('lists completed items and links to missing ones when no application is named', () => {
    const cards = [{ bank: '江澜银行', tail: '2046' }];
    const of = (isSet: boolean, bound: typeof cards) => {
      const { title, text, main } = buildApplicationResultView('wealth', {
        kind: 'all',
        isSet,
        cards: bound,
      });
      return [title, text, main.label];
    };
    expect(of(true, cards)).toEqual([
      '公募交易准备已完成',
      '交易密码已设置；已绑定江澜银行 尾号 2046。',
      '去选基金',
    ]);
    expect(of(false, cards)[2]).toBe('设置交易密码');
    expect(of(true, [])).toEqual(['公募交易准备未完成', '交易密码已设置；尚未绑定银行卡。', '绑定银行卡']);
  });
});

describe('purchase form', () => {
  const terms: BuyTerms = {
    fund_code: '031001',
    fund_name: '示例股票A',
    type_name: '股票型',
    risk_level: 4,
    status: 'limited',
    is_append: false,
    min_amount: '100.00',
    day_left: '5000.00',
    cards: [
      { card_id: 'K1', bank: '江澜银行', tail: '2046', single_limit: '50000.00', day_limit: '200000.00' },
    ],
    has_trade_password: true,
    dates: {
      server_now: '2026-11-21T02:00:00.000Z',
      today: { is_trading_day: false, closed_for: '周末' },
      trade_date: '2026-11-23',
      cancel_until: '2026-11-23T07:00:00.000Z',
      confirm_date: '2026-11-24',
      arrival_date: null,
    },
    nav: '1.7659',
    nav_date: '2026-11-20',
  };

  it('offers only amounts within the limits, and states which day applies and why', () => {
    const view = buildBuyView(terms, sampleRules, 3, 'wealth');
    expect(view.quick.map(({ yuan }) => yuan)).toEqual(['100', '500', '1000', '5000']);
    expect(view.rule).toBe('首次 100 元起，今日还可买 5,000.00 元');
    expect(view.reason).toBe('今天周末休市，现在提交按下一交易日 11-23 周一的净值成交。');
    expect(view.steps.map(({ when }) => when)).toEqual(['11-21 10:00', '11-23 周一', '11-24 周二']);
    expect(view.suitability).toEqual({ text: '您 C3 平衡型，本基金 R4 中高风险', isFit: false });
  });
});

describe('documents of a fund', () => {
  const info = partial<FundInfo>({
    fund_code: '031001',
    name: '示例股票A',
    full_name: '示例股票型证券投资基金',
    type: 'stock',
    type_name: '股票型',
    risk_level: 4,
    is_qdii: false,
    founded_on: '2020-01-02',
    benchmark_name: '沪深300',
    custodian: '示例银行',
    company: { name: '示例基金' },
  });

  it('contains the facts, fees and dates of the fund', () => {
    const contract = JSON.stringify(buildFundContract(info, sampleRules, null));
    for (const own of ['示例股票型证券投资基金', '2020年1月2日', '0.08%', 'T+3', '满 180 天'])
      expect(contract).toContain(own);
    const risk = JSON.stringify(buildRiskDisclosure(info, sampleRules));
    for (const own of ['R4 中高风险', '主要投资股票', '1.50%']) expect(risk).toContain(own);
    expect(contract + risk).not.toMatch(/保证|承诺|安全|保险|预期收益/);
  });
});

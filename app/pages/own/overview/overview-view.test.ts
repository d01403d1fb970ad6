import { describe, expect, it } from 'vitest';
import { createAmountDisplay } from '~/app/features/money/amounts';
import {
  buildAllocationView,
  formatGroupName,
  type AllocationReply,
} from '~/app/pages/own/overview/allocation-view';
import { buildConcentrationView, type ConcentrationReply } from '~/app/pages/own/overview/concentration-view';
import { createOverviewPathBuilder } from '~/app/pages/own/overview/overview-query';
import { buildStepRows, describeCashTiming, type LadderHolding } from '~/app/pages/own/overview/step-rows';
import { buildYearsView, type YearsReply } from '~/app/pages/own/overview/years-view';
import { buildLadderView, type Liquidity } from '~/app/pages/own/shared/ladder-view';

const [shown, hidden] = [createAmountDisplay(false), createAmountDisplay(true)];
const at = createOverviewPathBuilder('wealth', {});

const row = (over: Partial<LadderHolding> = {}): LadderHolding => ({
  step: 'week',
  product_code: '000001',
  product_name: '华夏成长',
  part: 'public',
  nav_date: '2026-11-20',
  shares: '8765.43',
  amount: '8888.88',
  fee: '44.44',
  performance_fee: '0.00',
  net: '8844.44',
  way: 'settlement',
  date: '2026-11-25',
  last_date: '2026-11-25',
  obstacle: null,
  ...over,
});
const step = (over: Partial<Liquidity['steps'][number]> = {}): Liquidity['steps'][number] => ({
  step: 'week',
  until: '2026-11-28',
  amount: '8888.88',
  on_open_days: '0.00',
  fee: '44.44',
  performance_fee: '0.00',
  net: '8844.44',
  unpriced: '0.00',
  share: 0.25,
  cumulative: 0.25,
  product_count: 1,
  ...over,
});
const liquidity = (over: Partial<Liquidity> = {}): Liquidity => ({
  server_now: '2026-11-21T10:00:00+08:00',
  trade_date: '2026-11-23',
  apply_time: '14:00',
  value: '35555.52',
  count: 2,
  steps: [step()],
  holdings: [row()],
  ...over,
});
const toStep = (key: string | undefined) => (key === undefined ? '/here' : `/here?step=${key}`);

describe('texts of the liquidity ladder', () => {
  it('names the temporary redemption day after a dissent', () => {
    const open = { way: 'open_day', date: '2026-12-08', last_date: '2026-12-08' } as const;
    expect(describeCashTiming(row({ ...open, dissent_day: '2026-12-08' }))).toBe(
      '2026-12-08 临时开放日可赎回，不收赎回费',
    );
    expect(describeCashTiming(row({ ...open, last_date: '2026-12-15', dissent_day: '2026-12-08' }))).toBe(
      '2026-12-08 至 2026-12-15 开放日可赎回，其中 2026-12-08 临时开放日可赎回，不收赎回费',
    );
  });

  it('states the redemption cost, the unknown part of the cost, and the amount that only has an open day', () => {
    const view = buildLadderView(
      liquidity({
        steps: [
          step({ performance_fee: '40.00', unpriced: '100.00', on_open_days: '88.88' }),
          step({ step: 'month', on_open_days: '8888.88' }),
          step({
            step: 'unknown',
            until: null,
            fee: '0.00',
            net: '8888.88',
            unpriced: '8888.88',
            cumulative: 1,
          }),
          step({ step: 'set_aside', until: null, fee: '0.00', unpriced: '8888.88' }),
        ],
      }),
      { amounts: shown, open: 'month', toStep },
    );
    expect(
      view.steps.map(({ cost, unpriced, openDays, to, note }) => [
        cost?.fee,
        cost?.performance,
        unpriced,
        openDays,
        to,
        note,
      ]),
    ).toEqual([
      [
        '44.44',
        '40.00',
        '其中 100.00 元暂无费率，未计费用',
        '其中 88.88 元按开放日归档，款项在开放日之后按合同支付',
        '/here?step=week#ladder',
        '1 只，2026-11-28（含）前',
      ],
      [
        '44.44',
        null,
        null,
        '按开放日归档，款项在开放日之后按合同支付',
        '/here#ladder',
        '1 只，2026-11-28（含）前',
      ],
      [
        undefined,
        undefined,
        '暂无费率，未计费用',
        null,
        '/here?step=unknown#ladder',
        '1 只，到账日暂时无法推算，原因见明细',
      ],
      [
        undefined,
        undefined,
        '暂无费率，未计费用',
        null,
        '/here?step=set_aside#ladder',
        '1 只，不在以上各档内，以订单确认为准',
      ],
    ]);
    expect(view.basis).toContain('按 2026-11-23 的净值成交');
    expect(buildLadderView(liquidity({ trade_date: null }), { amounts: shown, toStep }).basis).toContain(
      '交易日历未更新',
    );
  });

  it('states for each holding the date, or the reason for an unknown date', () => {
    const texts: [Partial<LadderHolding>, string][] = [
      [{}, '预计 2026-11-25 到账'],
      [{ last_date: '2026-12-01' }, '预计 2026-11-25 至 2026-12-01 到账'],
      [{ way: 'open_day' }, '2026-11-25 开放日可赎回'],
      [{ way: 'unlock', obstacle: 'no_open_day' }, '不早于 2026-11-25，之后的开放日尚未公布'],
      [
        { way: 'unlock', obstacle: 'residual' },
        '不早于 2026-11-25，部分赎回须留足最低份额，要与锁定份额一同赎回',
      ],
      [{ way: 'term' }, '2026-11-25 到期，到期前不可赎回，可能延期'],
      [{ way: 'unknown', date: null, obstacle: 'suspended' }, '暂停赎回，恢复时间以管理人公告为准'],
      [{ way: 'set_aside', date: null }, '已申请赎回，等待确认'],
    ];
    for (const [over, text] of texts) expect(describeCashTiming(row(over))).toBe(text);
  });

  it('lists at most sixty holdings with the number of the others, and marks a late NAV', () => {
    const holdings = Array.from({ length: 400 }, (_, index) => row({ product_code: String(index) }));
    const many = buildStepRows(liquidity({ holdings }), { edition: 'wealth', amounts: shown });
    expect([many?.rows.length, many?.left]).toEqual([60, 340]);
    const late = buildStepRows(
      liquidity({
        holdings: [row({ nav_date: '2026-10-01' }), row({ nav_date: null, fee: null, net: null })],
      }),
      {
        edition: 'wealth',
        amounts: shown,
      },
    );
    expect(late?.rows.map(({ nav, cost }) => [nav.text, nav.isLate, cost])).toEqual([
      ['净值 2026-10-01，51 日未更新', true, '费用 44.44，预计到账 8,844.44'],
      ['净值未公布，按成本计', false, '暂无费率'],
    ]);
    expect(buildStepRows(liquidity({ holdings: null }), { edition: 'wealth', amounts: shown })).toBeNull();
  });
});

const KEYS = ['simu:equity', 'simu:multi', 'public:bond', 'public:money', 'pe', 'foreign'];
const groups = KEYS.map((key, index) => ({ key, amount: '7777.70', share: index === 0 ? 0.5 : 0.1 }));
const allocation: AllocationReply = {
  server_now: '2026-11-21T10:00:00+08:00',
  by: 'class',
  value: '46666.20',
  groups,
  months: [
    { date: '2026-09-30', value: '0.00', put_in: '0.00', gain: '0.00', groups: [] },
    { date: '2026-10-31', value: '45555.50', put_in: '45555.50', gain: '0.00', groups },
    { date: '2026-11-21', value: '46666.20', put_in: '0.00', gain: '1110.70', groups },
  ],
};

describe('texts of the allocation', () => {
  it('shows the largest groups and the rest combined, with months since the first holding, newest first', () => {
    const view = buildAllocationView(allocation, { amounts: shown, at });
    expect(view.bar.map(({ name, share }) => [name, share])).toEqual([
      ['私募 股票多头', 0.5],
      ['私募 多策略', 0.1],
      ['公募 债券型', 0.1],
      ['公募 货币型', 0.1],
      ['其余', 0.2],
    ]);
    expect(view.rest.map(({ name }) => name)).toEqual(['私募股权', '海外投资']);
    expect(view.chart?.lines.map(({ last }) => last)).toEqual(['50.00', '10.00', '10.00', '10.00', '20.00']);
    expect(view.months.map(({ date, gain }) => [date, gain])).toEqual([
      ['2026-11-21', '+1,110.70'],
      ['2026-10-31', '0.00'],
    ]);
    expect([formatGroupName('USD'), formatGroupName('pe'), formatGroupName('unknown')]).toEqual([
      '美元',
      '私募股权',
      'unknown',
    ]);
  });
});

const concentration: ConcentrationReply = {
  server_now: '2026-11-21T10:00:00+08:00',
  value: '46666.20',
  product_count: 12,
  house_count: 3,
  products: [{ code: 'S1', name: '甲一号', amount: '23333.10', share: 0.5, part: 'simu' }],
  houses: [{ name: '甲投资', amount: '13999.86', share: 0.3 }],
  managers: [{ name: '张三', amount: '23333.10', share: 0.5 }],
  unmanaged: '7777.70',
  look_through: {
    funds: [
      {
        code: '000001',
        name: '华夏成长',
        amount: '9999.90',
        share: 0.2,
        as_of: '2026-09-30',
        disclosed_ratio: 0.4,
      },
    ],
    undisclosed: '36666.30',
    securities: [{ code: '600000', name: '某股', amount: '1234.50', share: 0.026, fund_count: 2 }],
    pairs: [{ left: '000001', right: '000002', overlap_ratio: 0.0512 }],
  },
};

describe('texts of the concentration', () => {
  it('explains the largest share by the rule shown below it', () => {
    const view = buildConcentrationView(concentration, { edition: 'wealth', amounts: shown });
    expect(view.sentences).toEqual([
      '最大的产品是甲一号，占 50.00%：占一半以上，它的涨跌基本决定全部资产的涨跌。',
      '最大的管理人是甲投资，占 30.00%：占四分之一以上，它的涨跌在全部资产中感觉得到。',
    ]);
    expect(view.lookThrough.pairs).toEqual([
      { key: '000001-000002', name: '华夏成长 与 000002', overlap: '5.12%' },
    ]);
  });
});

const years: YearsReply = {
  server_now: '2026-11-21T10:00:00+08:00',
  list: [
    {
      year: 2026,
      start_value: '40000.00',
      end_value: '46666.20',
      paid_in: '6000.00',
      paid_out: '999.99',
      outstanding: '555.55',
      carried: '-100.00',
      gain: '1566.19',
      realised: '-333.33',
      distributed: '200.00',
      unrealised: '1699.52',
      uncosted: '444.44',
      fees: { subscribe: '12.00', redeem: '3.00', performance: '0.00', total: '15.00' },
      unfeed_count: 2,
    },
  ],
};

describe('texts of the years', () => {
  it('adds up line by line, and names unknown values', () => {
    const [year] = buildYearsView(years, shown);
    expect(year?.income.map(({ value }) => value)).toEqual(['−333.33', '200.00', '+1,699.52', '+1,566.19']);
    expect(year?.value).toContainEqual({ label: '没有流水或跨年计入', value: '+100.00' });
    expect(year?.notes).toEqual([
      '取回中有 555.55 元尚未到账。',
      '有 444.44 元赎回的成本没有记录，其收益在未实现变动中。',
      '有 2 笔买入或赎回没有费用记录，未计入费用。',
    ]);
  });
});

describe('hidden amounts', () => {
  it('is not sent to the page', () => {
    const options = { edition: 'wealth', amounts: hidden } as const;
    const text = JSON.stringify([
      buildLadderView(liquidity(), { amounts: hidden, toStep }),
      buildStepRows(liquidity(), options),
      buildAllocationView(allocation, { amounts: hidden, at }),
      buildConcentrationView(concentration, options),
      buildYearsView(years, hidden),
    ]);
    expect(text).toContain('••••');
    const amounts =
      JSON.stringify([liquidity(), allocation, concentration, years]).match(/\d+\.\d\d(?=")/g) ?? [];
    const named = [...new Set(amounts)].filter((amount) => amount !== '0.00');
    expect(named.length).toBeGreaterThan(15);
    for (const amount of named) {
      expect(text).not.toContain(amount);
      expect(text).not.toContain(shown.yuan(amount));
    }
  });
});

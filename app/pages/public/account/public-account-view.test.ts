import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { buildPublicAssetsView } from '~/app/pages/public/account/assets-view';
import {
  getHeatLevel,
  buildIncomeView,
  buildIncomeWeeks,
  formatShortIncome,
  type Income,
} from '~/app/features/money/income-view';
import { HOLDING_DAYS_TEXTS } from '~/domain/figures/fees';
import { buildNoticeRows } from '~/app/features/orders/notice-view';
import { renderPositionActions } from '~/app/pages/public/account/position-sections';
import {
  buildLockedSharesView,
  buildLotsView,
  buildPositionView,
} from '~/app/pages/public/account/position-view';
import { buildTradeRow, getTradeStateName } from '~/app/features/orders/trades-view';
import { createSamplePublicOrder } from '~/app/pages/public/account/testing/sample-order';
import { createSamplePublicPosition } from '~/app/pages/public/account/testing/sample-position';

const shown = createAmountDisplay(false);
const hidden = createAmountDisplay(true);
const OWN_AMOUNTS =
  /9,?655|8,?642|1,?013\.30|1,?213\.30|43\.21|4,?321\.09|4,?000\.00|321\.09|11\.7|1,?000\.00/;

const positions = (list = [createSamplePublicPosition()], over: object = {}) => ({
  as_of: '2026-11-20',
  server_now: '2026-11-21T02:00:00.000Z',
  value: '9655.48',
  pending_amount: '1000.00',
  refused_amount: '0.00',
  incoming_amount: '0.00',
  profit: '1013.30',
  total_profit: '1213.30',
  day_income: { date: '2026-11-20', amount: '-43.21' },
  list,
  ...over,
});
const held = (over: object = {}) => ({
  ...createSamplePublicPosition(),
  server_now: '2026-11-21T02:00:00.000Z',
  dividends: [],
  ...over,
});

describe('notices', () => {
  it('contains no hidden amount in their text', () => {
    const notice = {
      ...{ topic: 'order' as const, subject_id: 'p1', title: '买入作废', created_at: '2026-11-20T02:00:00Z' },
      text: '汀禾：您 10,000.00 元的买入申请作废，1,000.50 份恢复可用。',
    };
    const texts = [shown, hidden].map((amounts) => buildNoticeRows([notice], 'wealth', amounts)[0]?.text);
    expect(texts).toEqual([notice.text, '汀禾：您 •••• 元的买入申请作废，•••• 份恢复可用。']);
  });
});

describe('all public funds', () => {
  it('shows 120 funds 50 on a page, with the count of all held ones', () => {
    const list = Array.from({ length: 120 }, (_, at) => ({
      ...createSamplePublicPosition(),
      fund_code: String(at),
      shares: at < 100 ? '1.00' : '0.00',
    }));
    const view = buildPublicAssetsView(positions(list), 'fund', shown, 3);
    expect(view.funds.map(({ code }) => code)).toEqual(list.slice(100).map(({ fund_code }) => fund_code));
    expect([view.heldCount, view.pager.page]).toEqual([100, 3]);
    expect(view.pager.pagePaths).toEqual(
      [1, 2, 3].map((page) => `/fund/public/account/assetss${page > 1 ? `?page=${page}` : ''}`),
    );
  });

  it('shows value, income with its NAV day, and money in transit separately from the value', () => {
    const view = buildPublicAssetsView(positions(), 'fund', shown);
    expect(view).toMatchObject({
      value: '9,655.48',
      dayIncome: { value: '−43.21', label: '日收益（11-20）' },
      onTheWay: [{ title: '待确认申购', value: '1,000.00', to: '/fund/public/account/trade?stage=open' }],
    });
    expect(view.funds[0]).toMatchObject({
      note: '股票型，净值 2.2345（11-20）',
      profitRatio: '+11.73%',
      to: '/fund/public/account/position?fund_code=031001',
      tags: ['R4 中高风险', '待确认 1,000.00 元', '锁定 321.09 份', '定投 1 个'],
    });
  });

  it('is empty only when nothing is held and no money is in transit', () => {
    const none = { pending_amount: '0.00', incoming_amount: '0.00' };
    expect(buildPublicAssetsView(positions([], none), 'fund', shown).isEmpty).toBe(true);
    expect(buildPublicAssetsView(positions([]), 'fund', shown).isEmpty).toBe(false);
    const back = { ...none, incoming_amount: '12.00' };
    // Applies on the day and after it, while the money waits for release.
    expect(buildPublicAssetsView(positions([], back), 'fund', shown).onTheWay).toMatchObject([
      { title: '待到账款项', note: '赎回、分红或补付，尚未到账' },
    ]);
  });

  it('shows for a fund without a NAV that there is none, and no income', () => {
    const young = createSamplePublicPosition({
      nav: null,
      nav_date: null,
      day_income: null,
      profit_ratio: null,
    });
    expect(buildPublicAssetsView(positions([young]), 'fund', shown).funds[0]).toMatchObject({
      note: '股票型，净值尚未披露',
      dayIncome: { value: '—', label: '日收益' },
      profitRatio: '—',
    });
  });
});

describe('income by month', () => {
  const income: Income = {
    month: '2026-02',
    months: ['2026-11', '2026-02', '2025-12'],
    month_total: '10.50',
    total: '-3.20',
    list: [
      {
        date: '2026-02-03',
        amount: '10.50',
        corrections: [],
        payout_corrections: [],
        funds: [
          { fund_code: 'a', fund_name: '甲', amount: '10.50' },
          { fund_code: 'b', fund_name: '乙', amount: '0.00' },
        ],
      },
    ],
  };
  const getHref = (month: string) => `/m/${month}`;

  it('draws whole weeks from Monday on, each day of the month once', () => {
    const weeks = buildIncomeWeeks('2026-02', () => ({ text: null, heat: null }));
    expect(weeks.map((week) => week.map((cell) => cell?.number ?? 0))).toEqual([
      [0, 0, 0, 0, 0, 0, 1],
      [2, 3, 4, 5, 6, 7, 8],
      [9, 10, 11, 12, 13, 14, 15],
      [16, 17, 18, 19, 20, 21, 22],
      [23, 24, 25, 26, 27, 28, 0],
    ]);
  });

  it('is short enough for a calendar day and always has its sign', () => {
    expect(
      ['0.00', '0.40', '-0.40', '1234.56', '-9999.49', '9999.50', '-123456.00'].map(formatShortIncome),
    ).toEqual(['0', '+0.40', '−0.40', '+1235', '−9999', '+1.0万', '−12.3万']);
  });

  it('links to the other months of the year, and to the newest month of other years', () => {
    const { links } = buildIncomeView(income, shown, { hrefOf: getHref });
    expect(links.months).toEqual([
      { label: '11月', to: '/m/2026-11', isCurrent: false },
      { label: '2月', to: '/m/2026-02', isCurrent: true },
    ]);
    expect(links.years.map(({ to }) => to)).toEqual(['/m/2026-11', '/m/2025-12']);
    expect([links.before, links.after]).toEqual(['/m/2025-12', '/m/2026-11']);
  });

  it('lists each day with the income of each fund, and no such list for a single fund', () => {
    const all = buildIncomeView(income, shown, { hrefOf: getHref, fundTo: (code) => `/f/${code}` });
    expect(all.days).toEqual([
      {
        date: '2026-02-03',
        title: '02-03 周二',
        amount: '+10.50',
        funds: [{ code: 'a', name: '甲', amount: '+10.50', to: '/f/a' }],
      },
    ]);
    expect(buildIncomeView(income, shown, { hrefOf: getHref }).days[0]?.funds).toEqual([]);
    expect(all.weeks[1]?.[1]).toMatchObject({ text: '+11', heat: 'u3' });
    const hidden = buildIncomeView(income, createAmountDisplay(true), { hrefOf: getHref });
    expect(hidden.weeks[1]?.[1]?.heat).toBeNull();
  });

  it('states on the day what was corrected after it', () => {
    const [day] = income.list;
    const corrected = {
      ...income,
      list: [
        {
          ...{ date: '2026-02-03', amount: '10.50', funds: day?.funds ?? [] },
          corrections: [{ fund_code: 'a', nav_was: '1.0000', nav_becomes: '1.0200' }],
          payout_corrections: [{ fund_code: 'a', kind: 'dividend' as const }],
        },
      ],
    };
    expect(buildIncomeView(corrected, shown, { hrefOf: getHref }).days[0]?.title).toBe(
      '02-03 周二 · 净值更正 1.0000 → 1.0200 · 分红更正',
    );
  });

  it('uses background levels by thirds of the largest gain or loss', () => {
    expect(
      ['300.00', '-100.00', '150.00', '-0.01', '0.00'].map((amount) => getHeatLevel(amount, 300)),
    ).toEqual(['u3', 'd1', 'u2', 'd1', null]);
  });

  it('includes a requested month without income, so that the person can leave it again', () => {
    const { links } = buildIncomeView({ ...income, month: '2026-05', list: [] }, shown, { hrefOf: getHref });
    expect(links.months.map(({ label, isCurrent }) => [label, isCurrent])).toEqual([
      ['11月', false],
      ['5月', true],
      ['2月', false],
    ]);
  });

  it('contains no hidden amount', () => {
    const view = buildIncomeView(income, hidden, { hrefOf: getHref, fundTo: (code) => `/f/${code}` });
    expect(JSON.stringify(view)).not.toMatch(/10\.50|3\.20|\+11/);
  });
});

describe('a position', () => {
  it('links to redemption only when shares can be redeemed, and shows when they are locked', () => {
    const free = buildPositionView(held(), 'wealth', shown);
    expect([free.redeemTo, free.isLocked]).toEqual(['/wealth/public/fetch?fund_code=031001', false]);
    const locked = buildPositionView(held({ can_redeem: false }), 'wealth', shown);
    expect([locked.redeemTo, locked.isLocked]).toEqual([null, true]);
    const pending = buildPositionView(held({ can_redeem: false, shares: '0.00' }), 'wealth', shown);
    expect(pending.isLocked).toBe(false);
  });

  it('states in place of redemption that the fund accepts none, with a link to its announcements', () => {
    expect(buildPositionView(held(), 'wealth', shown).redeemClosed).toBeNull();
    const view = buildPositionView(held({ is_redeem_suspended: true }), 'wealth', shown);
    expect(view.redeemClosed).toEqual({
      text: '本基金暂停赎回，恢复时间以基金管理人公告为准',
      newsTo: '/wealth/public/information_disclosure?fund_code=031001',
    });
    const labels = renderPositionActions({ ...view, closed: null }).map(
      (each) => (each as ReactElement<{ children: string }>).props.children,
    );
    expect(labels).toEqual(['定投', '暂停赎回', '买入']);
  });

  it('neither offers nor promises redemption of a fund in liquidation', () => {
    const wound_up_text = '该产品已于 2026-12-11 终止并进入清算：管理人公告。不再办理申购与赎回';
    const view = buildPositionView(held({ is_redeem_suspended: true, wound_up_text }), 'wealth', shown);
    expect([view.redeemTo, view.isLocked, view.redeemClosed?.text]).toEqual([null, false, wound_up_text]);
    expect(view.facts.map(({ label }) => label)).not.toContain('可赎回份额');
    expect(buildPositionView(held(), 'wealth', shown).facts.map(({ label }) => label)).toContain(
      '可赎回份额',
    );
  });

  it('separates received dividends from those in transit', () => {
    const dividend = {
      way: 'cash' as const,
      amount: '12.34',
      shares: null,
      state: 'due' as const,
      reason: null,
    };
    const refused = { state: 'refused' as const, reason: '收款卡状态异常' };
    const { dividends } = buildPositionView(
      held({
        dividends: [
          { ...dividend, ex_on: '2026-11-20', paid_on: '2026-11-24' },
          { ...dividend, ex_on: '2026-06-01', paid_on: '2026-06-03', state: 'paid' },
          { ...dividend, ex_on: '2026-05-01', paid_on: '2026-05-06' },
          { ...dividend, ex_on: '2026-04-01', paid_on: '2026-04-02', ...refused },
          {
            state: 'paid' as const,
            reason: null,
            ex_on: '2026-03-02',
            paid_on: '2026-03-03',
            way: 'reinvest' as const,
            amount: '5.00',
            shares: '2.31',
          },
        ],
      }),
      'wealth',
      shown,
    );
    expect(dividends.map(({ note }) => note)).toEqual([
      '2026-11-20 除息，预计 2026-11-24 发放',
      '2026-06-01 除息，2026-06-03 发放',
      '2026-05-01 除息，待划款，尚未到账',
      '2026-04-01 除息，银行退回（收款卡状态异常），尚未到账，将转入您绑定的其他银行卡',
      '2026-03-02 除息，折成 2.31 份',
    ]);
  });

  it('groups lots of the same fee, oldest first, with the day on which the fee falls', () => {
    const lot = (shares: string, confirmed_on: string, rate: number, next: string | null = null) => ({
      lot_id: confirmed_on,
      shares,
      confirmed_on,
      holding_days: 1,
      rate,
      next_rate: next ? 0 : null,
      next_rate_on: next,
    });
    const dates = { trade_date: '2026-11-23', confirm_date: '2026-11-24' } as Parameters<
      typeof buildLotsView
    >[0]['dates'];
    const lots = [
      lot('100.00', '2025-01-02', 0),
      lot('10.10', '2026-10-01', 0.005, '2027-03-30'),
      lot('20.20', '2026-10-08', 0.005, '2027-04-06'),
    ];
    const coming_split = { date: '2026-11-20', ratio: '1.5', is_counted: true };
    expect(buildLotsView({ lots, dates, holding_until: 'confirmed', coming_split }, shown).note).toMatch(
      /^份额按 2026-11-20 折算后计。费率按/,
    );
    expect(buildLotsView({ lots, dates, holding_until: 'confirmed' }, shown)).toEqual({
      note: `费率按现在提交的赎回计算：2026-11-23 成交，2026-11-24 确认。${HOLDING_DAYS_TEXTS.confirmed}。`,
      groups: [
        { title: '100.00 份', note: ['1 笔，2025-01-02 起确认'], rate: '不收赎回费' },
        {
          title: '30.30 份',
          note: ['2 笔，2026-10-01 起确认', '最早 2027-03-30 起不收赎回费'],
          rate: '费率 0.50%',
        },
      ],
    });
  });

  it('shows why shares are locked, until when, and the order', () => {
    const view = buildLockedSharesView(
      {
        fund_code: '031001',
        fund_name: '示例股票A',
        locked_shares: '30.00',
        list: [
          { shares: '10.00', reason: 'redeeming', until: null, order_id: 'P9' },
          { shares: '20.00', reason: 'holding_period', until: '2027-01-04', order_id: null },
        ],
      },
      'fund',
      shown,
    );
    expect(view.rows).toEqual([
      {
        title: '10.00 份',
        note: '赎回办理中，确认后扣减；撤单后恢复可用',
        to: '/fund/public/order_detail?order_id=P9',
      },
      { title: '20.00 份', note: '最短持有期内，2027-01-04 起可赎回', to: undefined },
    ]);
  });
});

describe('orders', () => {
  it('has a short state, separately for buying and redeeming', () => {
    const named = (over: object) => getTradeStateName(createSamplePublicOrder(over));
    expect(named({ status: 'unpaid' })).toBe('扣款处理中');
    expect(named({ status: 'unpaid', pay_way: 'transfer' })).toBe('待转账');
    expect(named({ status: 'confirmed' })).toBe('已确认');
    expect(named({ status: 'confirmed', kind: 'redeem' })).toBe('待到账');
    expect(named({ status: 'paid_out', kind: 'redeem' })).toBe('已到账');
    expect(named({ status: 'cancelled' })).toBe('已撤单');
    expect(named({ status: 'failed' })).toBe('未成功');
  });

  it('shows the next important date or the reason of a failure, and marks orders of a plan', () => {
    expect(buildTradeRow(createSamplePublicOrder({ plan_id: 'L1' }), 'fund', shown)).toMatchObject({
      kind: '定投买入',
      at: '2026-11-20 10:30',
      figures: '1,000.00 元',
      note: '2026-11-20 净值成交，预计 2026-11-23 确认',
      isOver: false,
    });
    const failed = createSamplePublicOrder({ status: 'failed', reason: '银行卡余额不足' });
    expect(buildTradeRow(failed, 'fund', shown)).toMatchObject({ note: '银行卡余额不足', isOver: true });
    const redeemed = createSamplePublicOrder({
      kind: 'redeem',
      status: 'confirmed',
      shares: '400.00',
      amount: '890.12',
      arrival_date: '2026-11-26',
    });
    expect(buildTradeRow(redeemed, 'fund', shown)).toMatchObject({
      figures: '400.00 份，890.12 元',
      note: '预计 2026-11-26 到账',
      isOver: false,
    });
  });
});

describe('hidden amounts', () => {
  it('is not sent to the pages', () => {
    const dividends = [
      {
        ex_on: '2026-03-02',
        paid_on: '2026-03-03',
        way: 'reinvest' as const,
        amount: '1000.00',
        shares: '321.09',
      },
    ];
    const views = (amounts: typeof shown) => [
      buildPublicAssetsView(positions(), 'fund', amounts),
      buildPositionView(held({ dividends }), 'fund', amounts),
      buildTradeRow(createSamplePublicOrder({ shares: '321.09' }), 'fund', amounts),
    ];
    for (const view of views(hidden)) expect(JSON.stringify(view)).not.toMatch(OWN_AMOUNTS);
    for (const view of views(shown)) expect(JSON.stringify(view)).toMatch(OWN_AMOUNTS);
  });
});

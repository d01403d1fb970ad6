import { describe, expect, it } from 'vitest';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { buildAssetDetailView, buildFlowsView } from '~/app/pages/own/assets/detail-view';
import { createAssetsPathBuilder } from '~/app/pages/own/assets/assets-query';
import type { AssetsQuery } from '~/app/pages/own/assets/assets-query-schema';
import { buildHoldingsView } from '~/app/pages/own/assets/holdings-view';
import { createSampleWealth } from '~/app/pages/own/assets/testing/sample-wealth';
import { buildWealthView, type WealthReply } from '~/app/pages/own/assets/wealth-view';
import {
  buildPositionTags,
  buildHoldingCard,
  buildReturnsView,
  deriveToday,
} from '~/app/features/money/position-view';
import { createSamplePosition } from '~/app/pages/own/assets/testing/sample-position';

const shown = createAmountDisplay(false);
const hidden = createAmountDisplay(true);
/** Digits of the sample's own amounts, in any grouping or scaled to 万元. */
const OWN_AMOUNTS = /1,?209,?810|1,?000,?000|209,?810|980,?000|510,?204|480,?000|120\.98|9\.12%/;

const getPositions = (...list: ReturnType<typeof createSamplePosition>[]) => ({
  as_of: '2026-11-13',
  total: '1814715.00',
  cost: '1500000.00',
  profit: '314715.00',
  profit_ratio: 0.2098,
  own_return: 0.0912,
  list,
});

const getOptions = (amounts: typeof shown) => ({
  edition: 'wealth' as const,
  amounts,
  at: createAssetsPathBuilder('wealth', {}),
  held: [createSamplePosition()],
});

describe('returns', () => {
  it('CALL-010 shows the own yearly return next to the yearly return of the fund in the same window', () => {
    expect(buildReturnsView(createSamplePosition(), shown)).toEqual({
      own: '+9.12%',
      ownMissing: null,
      fundLabel: '同期基金年化',
      fund: '+9.27%',
      window: '2024-06-28 至 2026-11-13',
    });
  });

  it('shows no own return under one year, and states why', () => {
    const young = createSamplePosition({
      own_return: null,
      fund_return: -0.0123,
      fund_window: { start: '2026-06-01', end: '2026-11-13', annualised: null },
    });
    expect(buildReturnsView(young, shown)).toMatchObject({
      own: '—',
      ownMissing: '持有满一年后显示',
      fundLabel: '同期基金涨幅',
      fund: '−1.23%',
    });
  });

  it('waits for a NAV when there is none, and reports cash flows without a solution', () => {
    const none = { own_return: null, fund_return: null, fund_window: null };
    expect(buildReturnsView(createSamplePosition({ ...none, nav_date: null }), shown).ownMissing).toBe(
      '净值公布后显示',
    );
    expect(buildReturnsView(createSamplePosition(none), shown).ownMissing).toBe('流水不足，暂无法计算');
  });
});

describe('list of holdings', () => {
  const simu = createSamplePosition({ share: 0.3333 });
  const other = createSamplePosition({
    product_code: 'S2',
    share: 0.3334,
    nav_date: '2026-09-06',
    own_return: null,
    profit_ratio: null,
  });
  const fund = createSamplePosition({
    product_code: '000001',
    part: 'public',
    share: 0.3333,
    amount: '604905.00',
  });
  const getView = (query: AssetsQuery, amounts = shown) =>
    buildHoldingsView(getPositions(simu, other, fund), {
      edition: 'wealth',
      amounts,
      query,
      at: createAssetsPathBuilder('wealth', query),
    });

  it('CALL-009 has class shares that sum to 100, a link for each class, and the total of the rows', () => {
    const view = getView({});
    expect(view.classes.map(({ key, share, note, to }) => [key, share, note, to])).toEqual([
      ['simu', 0.6667, '2 只', '/wealth/user/assets/simu'],
      ['public', 0.3333, '1 只', '/wealth/public/account/assetss'],
    ]);
    expect(view.classes.reduce((sum, section) => sum + Math.round(section.share * 10_000), 0)).toBe(10_000);
    expect(view.classes[0]?.amount).toBe('2,419,620.00');
    expect(view.sum).toEqual({
      amount: '3,024,525.00',
      profit: '+629,430.00',
      rate: '+20.98%',
      own: '+9.12%',
    });
  });

  it('is sorted by each figure, reversed by the same link, with missing figures last', () => {
    const codes = (query: AssetsQuery) => getView(query).rows.map(({ code }) => code);
    expect(codes({})).toEqual(['S10001', 'S2', '000001']);
    expect(codes({ order: 'asc' })).toEqual(['000001', 'S10001', 'S2']);
    expect(codes({ sort: 'rate' })).toEqual(['S10001', '000001', 'S2']);
    expect(codes({ sort: 'own', order: 'asc' }).at(-1)).toBe('S2');
    const links = getView({ sort: 'rate', range: '1m' }).sorts;
    expect(links.map(({ to }) => to)).toEqual([
      '/wealth/user/assets?range=1m',
      '/wealth/user/assets?sort=profit&range=1m',
      '/wealth/user/assets?sort=rate&range=1m&order=asc',
      '/wealth/user/assets?sort=own&range=1m',
    ]);
  });

  it('CALL-009 shows 352 holdings 50 on a page, with totals and classes over all of them', () => {
    const many = Array.from({ length: 352 }, (_, at) =>
      createSamplePosition({ product_code: `S${at}`, amount: `${10_000 - at}.00`, share: 0 }),
    );
    const pageView = (query: AssetsQuery) =>
      buildHoldingsView(getPositions(...many), {
        edition: 'wealth',
        amounts: shown,
        query,
        at: createAssetsPathBuilder('wealth', query),
      });
    const third = pageView({ page: 3, sort: 'amount', product: 'S7' });
    expect(third.rows.map(({ code }) => code)).toEqual(Array.from({ length: 50 }, (_, at) => `S${at + 100}`));
    expect(third.pager.pagePaths[7]).toBe('/wealth/user/assets?page=8&sort=amount');
    expect([third.count, third.sum.amount]).toEqual([352, '3,458,224.00']);
    expect(third.classes[0]?.note).toBe('352 只');
    expect(third.rows[0]?.sideDetailTo).toContain('page=3');
    // A new sort order starts at page 1, and a page beyond the end is the last one.
    expect(third.sorts[1]?.to).toBe('/wealth/user/assets?sort=profit&product=S7');
    expect(pageView({ page: 90 }).rows.map(({ code }) => code)).toEqual(['S350', 'S351']);
  });

  it('shows since when a NAV is late for its class', () => {
    expect(getView({}).rows.map(({ nav }) => nav)).toEqual([
      { text: '净值 11-13', isLate: false },
      { text: '净值 2026-09-06，76 日未更新', isLate: true },
      { text: '净值 11-13', isLate: false },
    ]);
    const none = buildHoldingsView(getPositions(createSamplePosition({ nav: null, nav_date: null })), {
      edition: 'wealth',
      amounts: shown,
      query: {},
      at: createAssetsPathBuilder('wealth', {}),
    });
    expect(none.rows[0]?.nav.text).toBe('净值未公布，按成本计');
  });

  it('sends no hidden amount to the page', () => {
    const text = JSON.stringify([
      getView({}, hidden),
      buildWealthView(createSampleWealth(), getOptions(hidden)),
    ]);
    expect(text).not.toMatch(OWN_AMOUNTS);
    expect(text).not.toMatch(/1,?814,?715|604,?905|2000000|500000|44,?444/);
  });
});

describe('all assets', () => {
  const view = (over: Partial<WealthReply> = {}) =>
    buildWealthView(createSampleWealth(over), getOptions(shown));

  it('shows the income of day, month, year and overall with dates, and includes money in transit in the total', () => {
    expect(view().incomes).toEqual([
      { label: '日收益 11-20', value: '−44,444.00' },
      { label: '11 月收益', value: '+1,000.00' },
      { label: '2026 年收益', value: '+2,000.00' },
      { label: '累计收益 2024-07-01 起', value: '+500,000.00' },
    ]);
    expect(view().navDays).toBe('净值日 2026-11-13');
    expect(view().transit).toBe('含在途 30,000.00 元');
    expect(view().transitLines).toEqual([{ title: '买入在途或待退回', amount: '30,000.00' }]);
    expect(view().ended).toBeNull();
    expect(view({ ended_gain: '-12.00' }).ended).toBe('−12.00');
  });

  it('draws value against money paid in, or the gain in per cent when amounts are hidden', () => {
    expect(view().curve?.lines.map(({ name, last }) => [name, last])).toEqual([
      ['资产（万元）', '250.00'],
      ['净投入（万元）', '200.00'],
    ]);
    const closed = buildWealthView(createSampleWealth(), getOptions(hidden));
    expect(closed.curve?.lines.map(({ last }) => last)).toEqual(['+25.00%']);
    expect(view().sentence).toMatchObject({ range: '近1年', gain: '+500,000.00', own: '+9.12%' });
    expect(view().ranges.map(({ to, isCurrent }) => [to, isCurrent])).toEqual([
      ['/wealth/user/assets?range=1m', false],
      ['/wealth/user/assets', true],
      ['/wealth/user/assets?range=all', false],
    ]);
  });
});

describe('a holding', () => {
  it('shows the lock-up of each lot, with days left by the upstream clock', () => {
    const { lots, openDays } = buildAssetDetailView(createSamplePosition(), 'wealth', shown);
    expect(deriveToday(createSamplePosition())).toBe('2026-11-21');
    expect(lots.map(({ lock, isLocked }) => [lock, isLocked])).toEqual([
      ['2025-01-01 已解锁', false],
      ['锁定至 2026-12-01，还有 10 天', true],
    ]);
    expect(openDays).toEqual(['2026-12-15（周二）', '2027-01-15（周五）']);
    expect(buildPositionTags(createSamplePosition())).toEqual(['锁定至 2026-12-01', '下一开放日 2026-12-15']);
  });

  it('offers buying more and redeeming only when possible', () => {
    const free = buildAssetDetailView(createSamplePosition(), 'wealth', shown);
    expect([free.appendTo, free.redeemTo, free.orderTo]).toEqual([
      '/wealth/process/purchase/reserve?product_code=S10001',
      '/wealth/process/purchase/redemption?product_code=S10001',
      null,
    ]);
    expect(free.meetingTo).toBe('/wealth/user/appointment?new=1&product_code=S10001');
    const busy = buildAssetDetailView(
      createSamplePosition({ can_redeem: false, redeem_obstacle: 'order', open_order_id: 'O1' }),
      'wealth',
      shown,
    );
    expect([busy.appendTo, busy.redeemTo, busy.orderTo]).toEqual([
      null,
      null,
      '/wealth/user/transition_detail?order_id=O1',
    ]);
    const locked = buildAssetDetailView(
      createSamplePosition({ can_redeem: false, redeem_obstacle: 'locked', redeem_from: '2027-06-15' }),
      'wealth',
      shown,
    );
    expect([free.whyNoRedemption, busy.whyNoRedemption]).toEqual([null, null]);
    expect(locked.whyNoRedemption).toBe('份额仍在锁定期内，最早 2027-06-15 起可赎回');
    const whole = createSamplePosition({
      can_redeem: false,
      redeem_obstacle: 'unregistered',
      redeem_from: null,
    });
    const unregistered = buildAssetDetailView(whole, 'wealth', shown);
    expect(unregistered.redeemTo).toBeNull();
    expect(unregistered.whyNoRedemption).toContain('份额明细尚未登记');
    expect(locked.redeemTo).toBeNull();
    const ended = createSamplePosition({ can_redeem: false, redeem_obstacle: 'wound_up', redeem_from: null });
    const woundUp = buildAssetDetailView(ended, 'wealth', shown);
    expect([woundUp.appendTo, woundUp.redeemTo, woundUp.hasOpenDays]).toEqual([null, null, false]);
    expect(woundUp.tags).toContain('已清盘');
    expect(woundUp.woundUpText).toContain('已清盘，不再办理赎回');
    expect([free.hasOpenDays, free.woundUpText]).toEqual([true, null]);
    expect(buildPositionTags(ended)).toEqual(['已清盘']);
    const pe = buildAssetDetailView(createSamplePosition({ part: 'pe', can_redeem: false }), 'wealth', shown);
    expect([pe.appendTo, pe.redeemTo, pe.meetingTo]).toEqual([null, null, null]);
    const getPage = (section: 'pe' | 'quasi_fixed' | 'foreign') =>
      buildAssetDetailView(createSamplePosition({ part: section, product_code: 'X1' }), 'wealth', shown)
        .productTo;
    expect([getPage('pe'), getPage('quasi_fixed'), getPage('foreign')]).toEqual([
      '/wealth/pe/detail?product_id=X1',
      '/wealth/quasi_fixed/detail?product_id=X1',
      null,
    ]);
  });

  it('draws value and cost in 万元, or the difference in per cent when amounts are hidden', () => {
    const open = buildAssetDetailView(createSamplePosition(), 'wealth', shown).chart;
    expect(open?.lines.map(({ name, last }) => [name, last])).toEqual([
      ['市值', '120.98'],
      ['成本', '100.00'],
    ]);
    const closed = buildAssetDetailView(createSamplePosition(), 'wealth', hidden).chart;
    expect(closed?.lines.map(({ name, last }) => [name, last])).toEqual([['市值较成本', '+20.98%']]);
  });

  it('shows the cost when there is no NAV, and states so', () => {
    const view = buildAssetDetailView(createSamplePosition({ nav: null, nav_date: null }), 'wealth', shown);
    expect(view.navDate).toBe('净值尚未公布，按成本计');
  });

  it('sends no hidden amount to page and card', () => {
    const flows = buildFlowsView(
      {
        list: [
          {
            flow_id: 'W1',
            date: '2024-07-01',
            type: 'subscribe',
            product_code: 'S10001',
            product_name: '衡岳稳进一号',
            amount: '-1000000.00',
            shares: '980000.00',
            nav: '1.0204',
            order_id: null,
            is_raising: false,
            outstanding: null,
          },
        ],
        total: 1,
        is_total_capped: false,
        next_cursor: 'c2',
      },
      hidden,
      { here: (cursor) => `/here?cursor=${cursor ?? ''}`, cursor: undefined },
    );
    expect(flows).toMatchObject({ nextTo: '/here?cursor=c2', firstTo: null });
    for (const view of [
      buildAssetDetailView(createSamplePosition(), 'wealth', hidden),
      buildHoldingCard(createSamplePosition(), 'wealth', hidden),
      flows,
    ])
      expect(JSON.stringify(view)).not.toMatch(OWN_AMOUNTS);
    // The pattern matches amounts that are shown.
    expect(JSON.stringify(buildAssetDetailView(createSamplePosition(), 'wealth', shown))).toMatch(
      OWN_AMOUNTS,
    );
  });
});

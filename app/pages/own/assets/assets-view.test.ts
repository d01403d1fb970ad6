import { describe, expect, it } from 'vitest';
import { amountsOf } from '~/app/parts/money/amounts';
import { detailView, flowsView } from '~/app/pages/own/assets/detail-view';
import { overviewView } from '~/app/pages/own/assets/overview-view';
import { daysTags, holdingCard, returnsView, todayOf } from '~/app/parts/money/position-view';
import { samplePosition } from '~/app/pages/own/assets/testing/sample-position';

const shown = amountsOf(false);
const hidden = amountsOf(true);
/** Digits of the sample's own amounts, however they are grouped or scaled to 万元. */
const OWN_AMOUNTS = /1,?209,?810|1,?000,?000|209,?810|980,?000|510,?204|480,?000|120\.98|9\.12%/;

const positionsOf = (...list: ReturnType<typeof samplePosition>[]) => ({
  as_of: '2026-11-13',
  total: '1814715.00',
  cost: '1500000.00',
  profit: '314715.00',
  profit_ratio: 0.2098,
  own_return: 0.0912,
  list,
});

describe('returns', () => {
  it('CALL-010 the own yearly return stands beside the fund’s a year over the same window', () => {
    expect(returnsView(samplePosition(), shown)).toEqual({
      own: '+9.12%',
      ownMissing: null,
      fundLabel: '同期基金年化',
      fund: '+9.27%',
      window: '2024-06-28 至 2026-11-13',
    });
  });

  it('under a year there is no own return, and it says why', () => {
    const young = samplePosition({
      own_return: null,
      fund_return: -0.0123,
      fund_window: { start: '2026-06-01', end: '2026-11-13', annualised: null },
    });
    expect(returnsView(young, shown)).toMatchObject({
      own: '—',
      ownMissing: '持有满一年后显示',
      fundLabel: '同期基金涨幅',
      fund: '−1.23%',
    });
  });

  it('without a NAV it waits for one; with flows that have no rate it says so', () => {
    const none = { own_return: null, fund_return: null, fund_window: null };
    expect(returnsView(samplePosition({ ...none, nav_date: null }), shown).ownMissing).toBe('净值公布后显示');
    expect(returnsView(samplePosition(none), shown).ownMissing).toBe('流水不足，暂无法计算');
  });
});

describe('the overview', () => {
  const simu = samplePosition({ share: 0.3333 });
  const other = samplePosition({ product_code: 'S2', share: 0.3334, nav_date: '2026-11-06' });
  const fund = samplePosition({ product_code: '000001', part: 'public', share: 0.3333, amount: '604905.00' });

  it('CALL-009 shares of the parts add up to 100, each part with the days of its NAV', () => {
    const view = overviewView(positionsOf(simu, other, fund), 'wealth', shown);
    expect(view.parts.map(({ key, share, navDates, to }) => [key, share, navDates, to])).toEqual([
      ['simu', 0.6667, ['2026-11-06', '2026-11-13'], '/wealth/user/assets/simu'],
      ['public', 0.3333, ['2026-11-13'], '/wealth/public/account/assetss'],
    ]);
    expect(view.parts.reduce((sum, part) => sum + Math.round(part.share * 10_000), 0)).toBe(10_000);
    expect(view.parts[0]?.amount).toBe('2,419,620.00');
    expect(view.publicFunds.map(({ to }) => to)).toEqual([
      '/wealth/public/account/position?fund_code=000001',
    ]);
  });

  it('says why there is no return over everything', () => {
    const young = { ...positionsOf(simu), own_return: null };
    expect(overviewView(young, 'wealth', shown).ownMissing).toBe('首笔投入满一年后显示年化收益');
    expect(overviewView({ ...young, as_of: null }, 'wealth', shown).ownMissing).toBe(
      '净值公布后显示年化收益',
    );
  });

  it('hidden amounts are nowhere in what the page is sent', () => {
    const text = JSON.stringify(overviewView(positionsOf(simu, fund), 'wealth', hidden));
    expect(text).not.toMatch(OWN_AMOUNTS);
    expect(text).not.toMatch(/1,?814,?715|604,?905/);
  });
});

describe('one holding', () => {
  it('tells the lock-up of each lot, with days left by the upstream’s day', () => {
    const { lots, openDays } = detailView(samplePosition(), 'wealth', shown);
    expect(todayOf(samplePosition())).toBe('2026-11-21');
    expect(lots.map(({ lock, isLocked }) => [lock, isLocked])).toEqual([
      ['2025-01-01 已解锁', false],
      ['锁定至 2026-12-01，还有 10 天', true],
    ]);
    expect(openDays).toEqual(['2026-12-15（周二）', '2027-01-15（周五）']);
    expect(daysTags(samplePosition())).toEqual(['锁定至 2026-12-01', '下一开放日 2026-12-15']);
  });

  it('is bought more of and left only where it can be', () => {
    const free = detailView(samplePosition(), 'wealth', shown);
    expect([free.appendTo, free.redeemTo, free.orderTo]).toEqual([
      '/wealth/process/purchase/reserve?product_code=S10001',
      '/wealth/process/purchase/redemption?product_code=S10001',
      null,
    ]);
    expect(free.meetingTo).toBe('/wealth/user/appointment?new=1&product_code=S10001');
    const busy = detailView(
      samplePosition({ can_redeem: false, redeem_obstacle: 'order', open_order_id: 'O1' }),
      'wealth',
      shown,
    );
    expect([busy.appendTo, busy.redeemTo, busy.orderTo]).toEqual([
      null,
      null,
      '/wealth/user/transition_detail?order_id=O1',
    ]);
    const locked = detailView(
      samplePosition({ can_redeem: false, redeem_obstacle: 'locked', redeem_from: '2027-06-15' }),
      'wealth',
      shown,
    );
    expect([free.whyNoRedemption, busy.whyNoRedemption]).toEqual([null, null]);
    expect(locked.whyNoRedemption).toBe('份额仍在锁定期内，最早 2027-06-15 起可赎回');
    const whole = samplePosition({ can_redeem: false, redeem_obstacle: 'unregistered', redeem_from: null });
    const unregistered = detailView(whole, 'wealth', shown);
    expect(unregistered.redeemTo).toBeNull();
    expect(unregistered.whyNoRedemption).toContain('份额明细尚未登记');
    expect(locked.redeemTo).toBeNull();
    const ended = samplePosition({ can_redeem: false, redeem_obstacle: 'wound_up', redeem_from: null });
    const woundUp = detailView(ended, 'wealth', shown);
    expect([woundUp.appendTo, woundUp.redeemTo, woundUp.hasOpenDays]).toEqual([null, null, false]);
    expect(woundUp.tags).toContain('已清盘');
    expect(woundUp.woundUpText).toContain('已清盘，不再办理赎回');
    expect([free.hasOpenDays, free.woundUpText]).toEqual([true, null]);
    expect(daysTags(ended)).toEqual(['已清盘']);
    const pe = detailView(samplePosition({ part: 'pe', can_redeem: false }), 'wealth', shown);
    expect([pe.appendTo, pe.redeemTo, pe.productTo, pe.meetingTo]).toEqual([null, null, null, null]);
  });

  it('draws value and cost in 万元; hidden, only how far the value is from the cost', () => {
    const open = detailView(samplePosition(), 'wealth', shown).chart;
    expect(open?.lines.map(({ name, last }) => [name, last])).toEqual([
      ['市值', '120.98'],
      ['成本', '100.00'],
    ]);
    const closed = detailView(samplePosition(), 'wealth', hidden).chart;
    expect(closed?.lines.map(({ name, last }) => [name, last])).toEqual([['市值较成本', '+20.98%']]);
  });

  it('without a NAV the cost stands in, and it says so', () => {
    const view = detailView(samplePosition({ nav: null, nav_date: null }), 'wealth', shown);
    expect(view.navDate).toBe('净值尚未公布，按成本计');
  });

  it('hidden amounts are nowhere in what page and card are sent', () => {
    const flows = flowsView(
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
      detailView(samplePosition(), 'wealth', hidden),
      holdingCard(samplePosition(), 'wealth', hidden),
      flows,
    ])
      expect(JSON.stringify(view)).not.toMatch(OWN_AMOUNTS);
    // The pattern finds them where they are shown.
    expect(JSON.stringify(detailView(samplePosition(), 'wealth', shown))).toMatch(OWN_AMOUNTS);
  });
});

import { describe, expect, it } from 'vitest';
import type { CallResult, Contract } from '~/contract';
import {
  buildIndexAboutView,
  buildMembersView,
  buildReviewsView,
} from '~/app/pages/market/top-100-funds/top-100-view';
import { getIndexLevelLock, buildIndexLevelView } from '~/app/pages/market/top-100-funds/level-view';

type About = CallResult<Contract['indices']['about']>;
type Series = CallResult<Contract['indices']['simuSeries']>;

const fund = (id: string, more: Partial<About['members'][number]> = {}) => ({
  ...{ product_id: id, name: `衡岳${id}号`, strategy: 'equity' as const, strategy_name: '股票多头' },
  ...{ company_id: 'c1', company_name: '衡岳资产', founded_on: '2020-01-02', filing_no: `S${id}` },
  ...{ is_listed: true, joined_on: '2021-12-31', ...more },
});
const about = (members: About['members'], eligible_count: number): About => ({
  ...{ index_id: 'gs-100', name: '格上100 私募指数', lead: '等权', base_level: 1000, base_on: '2021-12-31' },
  ...{ launched_on: '2024-01-15', next_review_on: '2026-12-31', places: 100, members },
  rules: [{ title: '权重', text: '等权' }],
  reviews: [
    {
      ...{ date: '2026-06-30', member_count: members.length, eligible_count },
      joined: [{ ...fund('new'), reason: 'place' }],
      left: [{ ...fund('old', { is_listed: false }), reason: 'ended' }],
    },
    {
      ...{ date: '2021-12-31', member_count: 2, eligible_count: 2 },
      joined: [{ ...fund('1'), reason: 'base' }],
      left: [],
    },
  ],
});

describe('index of 100 funds', () => {
  it('states that there are fewer than 100 members and why, or how many met the conditions when it is full', () => {
    expect(buildIndexAboutView(about([fund('1')], 1)).countText).toBe(
      '2026-06-30 审核时成员 1 只：符合条件的不足 100 只，或受同一管理人的只数所限，有几只就是几只。',
    );
    const full = Array.from({ length: 100 }, (_, index) => fund(String(index)));
    expect(buildIndexAboutView(about(full, 267)).countText).toBe(
      '2026-06-30 审核时 267 只符合条件，按成立日期取 100 只。',
    );
  });

  it('lists the members in the order of the reply, by page, of all strategies or of one', () => {
    const members = [
      ...Array.from({ length: 26 }, (_, index) => fund(String(index))),
      fund('bond', { strategy: 'bond', is_listed: false }),
    ];
    const all = buildMembersView(about(members, 27), { page: 2 }, 'wealth');
    expect(all.rows.map(({ id, to }) => [id, to])).toEqual([
      ['25', '/simu/product/25'],
      ['bond', null],
    ]);
    expect(all.pagePaths[1]).toBe('/wealth/simu/gs-100?page=2#members');
    expect(all.strategies.map(({ label }) => label)).toEqual(['全部 27', '股票多头 26', '债券策略 1']);
    expect(buildMembersView(about(members, 27), { strategy: 'bond', page: 9 }, 'wealth')).toMatchObject({
      page: 1,
      rows: [{ id: 'bond' }],
    });
    expect(buildMembersView(about([], 0), { page: 1 }, 'wealth').rows).toEqual([]);
  });

  it('lists the additions and removals of a review with the reason, and none for the first review', () => {
    const { rows, moves } = buildReviewsView(about([fund('1')], 1));
    expect(rows).toEqual([
      { label: '2026-06-30', cells: ['1', '1', '1', '1'] },
      { label: '2021-12-31', cells: ['2', '2', '—', '—'] },
    ]);
    expect(moves.map(({ id, word, to, why }) => [id, word, to, why])).toEqual([
      ['old', '出', null, '已清盘或停止披露净值'],
      ['new', '进', '/simu/product/new', '有空出的名额，按成立日期入选'],
    ]);
  });
});

const day = (index: number) => new Date(Date.UTC(2023, 0, 6 + 7 * index)).toISOString().slice(0, 10);
const weeks = Array.from({ length: 80 }, (_, index) => day(index));
const series = (values: Series['series']): Series => ({
  ...{ index_id: 'gs-100', as_of: weeks[79]!, frequency: 'week', benchmark_name: '沪深300', peer_group: '' },
  ...{ metrics: [], drawdown: null, holding: null, monthly: [], risk_free: 0.015, series: values },
  periods: [
    {
      ...{ period: 'since', start: weeks[0]!, end: weeks[79]!, value: 0.79, benchmark: null },
      ...{ peer: null, rank: null, rank_total: null },
    },
  ],
});
const levels = {
  dates: weeks,
  values: weeks.map((_, index) => 1000 + 10 * index),
  benchmark: weeks.map(() => null),
};
const getHref = (period?: string) => `/x${period ?? ''}`;

describe('index level', () => {
  it('starts the curve at the window, and keeps the level and the return since the base day', () => {
    const year = buildIndexLevelView(series(levels), '格上100', '1y', getHref);
    expect(year).toMatchObject({
      level: '1790.00',
      sinceBase: '+79.00%',
      asOf: weeks[79],
      periodName: '近1年',
    });
    // The last value on or before the day one year earlier.
    expect(year?.start).toBe(day(26));
    expect(year?.chart?.lines.map(({ name }) => name)).toEqual(['格上100']);
    expect(year?.periods.find(({ isCurrent }) => isCurrent)?.to).toBe('/x1y');
    expect(year?.rows).toEqual([
      { name: '基日以来', window: `${weeks[0]} 至 ${weeks[79]}`, cells: ['+79.00%', '—'] },
    ]);
  });

  it('shows the whole history when younger than the window, and nothing without values', () => {
    expect(buildIndexLevelView(series(levels), '格上100', '3y', getHref)?.start).toBe(weeks[0]);
    expect(buildIndexLevelView(series(null), '格上100', 'since', getHref)).toBeNull();
    expect(buildIndexLevelView({ ...series(levels), periods: [] }, '格上100', 'since', getHref)).toBeNull();
  });

  it('is locked for guests and for viewers the reply locks, with the next step', () => {
    const at = { now: Date.parse('2026-11-21T02:00:00Z'), returnTo: '/wealth/simu/gs-100' };
    const lock = getIndexLevelLock(null, 'wealth', at);
    expect(lock?.action).toEqual({
      to: '/wealth/user?return_to=%2Fwealth%2Fsimu%2Fgs-100',
      label: '登录，开始第 1 步',
    });
    expect(lock?.steps.length).toBeGreaterThan(1);
  });
});

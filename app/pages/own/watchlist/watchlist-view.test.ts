import { describe, expect, it } from 'vitest';
import { buildWatchlistCsv } from '~/app/pages/own/watchlist/watchlist-csv';
import { getNextSort, sortWatchedFunds, type WatchlistView } from '~/app/pages/own/watchlist/watchlist-sort';
import {
  buildGroupSum,
  getFundKey,
  buildLockNotices,
  NO_GROUP,
  buildGroupTabs,
  buildWatchlistRows,
  type WatchlistTable,
} from '~/app/pages/own/watchlist/watchlist-view';
import type { Viewer } from '~/bff/http/app-context';
import type { WatchedFund } from '~/contract/favorites';
import { partial } from '~/tests/fixtures/partial';

const returns = { '1m': 0.01, '3m': null, '6m': null, '1y': 0.1, '3y': null, ytd: null, since: 0.5 };
const own = {
  added_at: '2026-04-30T17:00:00Z',
  group_id: null,
  note: '',
  weight: null,
  is_held: false,
  return_added: 0.02,
  week_nav: [1, 1.1],
};
const publicFund = (fund_code: string, change: number | null, more: object = {}) =>
  partial<WatchedFund>({
    ...{ kind: 'public', fund_code, name: `基金${fund_code}`, type: 'mixed', type_name: '混合型' },
    ...{ company_name: '公司', manager_names: [], founded_on: '2018-01-02', status: 'open' },
    ...{ is_selection: true, risk_level: 3, min_amount: '10', size: null, fee_rate: null, nav: '1.2345' },
    ...{ accumulated_nav: '1.2345', nav_date: '2026-11-20', change, returns, max_drawdown: 0.1234 },
    ...{ seven_day_yield: null, income_per_10k: null, spark: null, ...own, ...more },
  });
/** A private fund after the disclosure rules for a viewer who may not see its values. */
const lockedFund = (product_id: string, more: object = {}) =>
  partial<WatchedFund>({
    ...{ kind: 'simu', product_id, short_name: `私募${product_id}`, name: '全名', strategy_name: '股票多头' },
    ...{ filing_no: 'SAB123', risk_level: null, nav: null, nav_date: null, change: null, returns: null },
    ...{ max_drawdown: null, spark: null, locked: { reason: 'quiz', level: 'specific', context: 'simu' } },
    ...{ ...own, return_added: null, week_nav: null, ...more },
  });

const view: WatchlistView = { sort: 'own', order: 'desc', column: 'max_drawdown' };
const getTable = (list: WatchedFund[], more: Partial<WatchlistTable> = {}): WatchlistTable => ({
  view,
  groups: [],
  dates: ['2026-11-13', '2026-11-20'],
  list,
  ...more,
});
const keys = (list: readonly WatchedFund[]) => list.map(getFundKey);
const up = publicFund('1', 0.02);
const down = publicFund('2', -0.01);
const locked = lockedFund('S1');

describe('PRODUCT-011 watchlist as a table', () => {
  it('sorts by a heading in its default order, then in reverse, then in the own order', () => {
    expect(getNextSort(view, 'change')).toEqual({ sort: 'change', order: 'desc' });
    expect(getNextSort({ ...view, sort: 'change' }, 'change')).toEqual({ sort: 'change', order: 'asc' });
    expect(getNextSort({ ...view, sort: 'change', order: 'asc' }, 'change').sort).toBe('own');
    expect(getNextSort(view, 'name')).toEqual({ sort: 'name', order: 'asc' });
    expect(getNextSort({ ...view, sort: 'name', order: 'asc' }, 'name').order).toBe('desc');
  });

  it('sorts in both directions with locked or unknown values last, and names in dictionary order', () => {
    const list = [locked, down, publicFund('3', null), up];
    const by = (sort: WatchlistView['sort'], order: 'asc' | 'desc') =>
      keys(sortWatchedFunds(list, { ...view, sort, order }));
    expect(by('change', 'desc')).toEqual(['public:1', 'public:2', 'simu:S1', 'public:3']);
    expect(by('change', 'asc')).toEqual(['public:2', 'public:1', 'simu:S1', 'public:3']);
    expect(by('own', 'asc')).toEqual(keys(list));
    expect(by('name', 'asc')[0]).toBe('public:1');
    // A deeper drawdown is lower.
    const deep = publicFund('9', 0, { max_drawdown: 0.4 });
    expect(keys(sortWatchedFunds([deep, up], { ...view, sort: 'column' }))).toEqual(['public:1', 'public:9']);
  });

  it('shows each figure with its day or month, and none for a locked fund', () => {
    const [row, shut] = buildWatchlistRows(getTable([up, locked]), { group: undefined, edition: 'wealth' });
    expect(row).toMatchObject({
      ...{ change: '+2.00%', changeOf: '11-20', year: '+10.00%', added: '+2.00%', month: '2026-05' },
      ...{ own: '−12.34%', isLocked: false },
    });
    expect(shut).toMatchObject({
      ...{ code: '股票多头', change: '—', changeOf: '', year: '—', added: '—', own: '—' },
      ...{ spark: null, isLocked: true },
    });
    const cash = publicFund('5', null, { seven_day_yield: 0.0123 });
    const [money] = buildWatchlistRows(getTable([cash]), { group: undefined, edition: 'wealth' });
    expect(money).toMatchObject({ change: '1.230%', changeOf: '七日年化 11-20', isYield: true });
  });

  it('splits all funds into groups in the own order, each with a summary row; sorted by a figure they form one list', () => {
    const grouped = publicFund('7', 0.04, { group_id: 'g' });
    const groups = [
      { group_id: 'g', name: '长期' },
      { group_id: 'empty', name: '空' },
    ];
    const table = getTable([up, grouped, down], { groups });
    expect(buildGroupTabs(table).map(({ group, count }) => [group, count])).toEqual([
      ...[[undefined, 3]],
      ...[['g', 1]],
      ...[['empty', 0]],
      ...[[NO_GROUP, 2]],
    ]);
    const all = buildWatchlistRows(table, { group: undefined, edition: 'wealth' });
    expect(all.map(({ key, head }) => [key, head?.name])).toEqual([
      ['public:7', '长期'],
      ['public:1', '未分组'],
      ['public:2', undefined],
    ]);
    expect(all[1]?.head?.sum).toMatchObject({ count: 2, up: 1, down: 1, change: '+0.50%', year: '+10.00%' });
    const flat = buildWatchlistRows(
      { ...table, view: { ...view, sort: 'change' } },
      { group: undefined, edition: 'wealth' },
    );
    expect(flat.map(({ head }) => head)).toEqual([undefined, undefined, undefined]);
    expect(buildWatchlistRows(table, { group: NO_GROUP, edition: 'wealth' })).toHaveLength(2);
  });

  it('summarises visible data only: averages, counts, and one curve by weights, equal by default', () => {
    const flat = publicFund('8', 0, { week_nav: [2, 2] });
    const sum = buildGroupSum([up, flat, locked], ['2026-11-13', '2026-11-20']);
    expect(sum).toMatchObject({
      count: 3,
      up: 1,
      down: 0,
      still: 1,
      unknown: 1,
      change: '+1.00%',
      yearCount: 2,
    });
    expect(sum.curve).toMatchObject({ value: '+5.00%', from: '2026-11-13', count: 2, isWeighted: false });
    const weighted = buildGroupSum(
      [{ ...up, weight: 30 } as WatchedFund, flat],
      ['2026-11-13', '2026-11-20'],
    );
    // A fund without a weight is excluded when another fund has one.
    expect(weighted.curve).toMatchObject({ value: '+10.00%', count: 1, isWeighted: true });
    expect(buildGroupSum([locked], []).curve).toBeNull();
  });

  it('states once for all locked rows the reason and the step that opens them', () => {
    const viewer = partial<Viewer>({ states: {}, businessFlag: 0 });
    const notices = buildLockNotices([locked, lockedFund('S2'), up], viewer, 'wealth');
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toMatch(/^2 只私募基金不显示净值与业绩：/);
    expect(buildLockNotices([up], viewer, 'wealth')).toEqual([]);
  });

  it('rounds percentages in the file as the page does', () => {
    const [, line] = buildWatchlistCsv(getTable([publicFund('3', 0.10005)]), undefined).split('\r\n');
    expect(line?.split(',')[6]).toBe('10.01');
    const [, fall] = buildWatchlistCsv(getTable([publicFund('3', -0.10005)]), undefined).split('\r\n');
    expect(fall?.split(',')[6]).toBe('-10.01');
  });

  it('leaves cells of a locked fund empty in the file, and states the reason', () => {
    const lines = buildWatchlistCsv(getTable([up, lockedFund('S1', { note: '=1+1' })]), undefined).split(
      '\r\n',
    );
    expect(lines[1]).toBe(
      '基金1,1,混合型,未分组,1.2345,2026-11-20,2.00,1.00,,,10.00,,,50.00,-12.34,2.00,2026-05-01,,',
    );
    expect(lines[2]).toBe(
      "私募S1,SAB123,股票多头,未分组,,,,,,,,,,,,,2026-05-01,'=1+1,净值与业绩向特定对象展示",
    );
    expect(buildWatchlistCsv(getTable([up]), 'gone').split('\r\n')).toHaveLength(4);
    const above = lockedFund('S2', { locked: { reason: 'risk', level: 'specific' } });
    expect(buildWatchlistCsv(getTable([above]), undefined)).toContain('2026-05-01,,风险等级高于您的等级\r\n');
  });
});

import { describe, expect, it } from 'vitest';
import { renderInRouter } from '~/app/ui/form/testing/draw-form';
import { WatchChanges } from '~/app/pages/own/watchlist/changes';
import { buildWatchChangesView } from '~/app/pages/own/watchlist/changes-view';

type Change = Parameters<typeof buildWatchChangesView>[0][number];
const shared = { looked_at: '2026-11-13T02:00:00Z', events: [] };
const performance = { start: '2026-11-13', end: '2026-11-20', count: 5, value: 0.0123 };
const fund = (code: string, more: Partial<Change> = {}) =>
  ({ kind: 'public', fund_code: code, name: `示例${code}`, ...shared, performance, ...more }) as Change;
const locked = {
  ...{ kind: 'simu', context: 'simu', product_id: 's1', name: '岫川进取一号', risk_level: null },
  ...{ locked: { reason: 'quiz', level: 'specific' }, ...shared, performance: null },
} as Change;
const drawn = (list: Change[]) =>
  renderInRouter(<WatchChanges changes={buildWatchChangesView(list, 'wealth')!} />).replace(/<[^>]+>/g, ' ');

describe('changes in a watchlist', () => {
  it('shows each fund with its changes and dates, the start date, the source, and a reset button', () => {
    const text = drawn([
      fund('031001', {
        events: [
          { type: 'fee', title: '申购费率优惠公告', happened_on: '2026-11-18' },
          { type: 'notice', title: '季度报告', happened_on: '2026-11-17' },
          { type: 'notice', title: '分红公告', happened_on: '2026-11-16' },
          { type: 'notice', title: '更早的公告', happened_on: '2026-11-15' },
        ],
      }),
      { ...locked, events: [{ type: 'size', title: '50-100', happened_on: '2026-11-14' }] },
    ]);
    for (const each of [
      '期间涨跌 +1.23%，11-13 至 11-20',
      '费率：申购费率优惠公告 11-18',
      '季度报告 11-17',
      '另有公告 1 则',
      '管理人规模 50–100 亿元 11-14',
      '2026-11-13',
      '2 只有变化',
      '只列公示的变化',
      '全部标为已读',
      '过往业绩不预示未来表现',
    ])
      expect(text).toContain(each);
  });

  it('collapses a long list, and is not rendered without changes that may be shown', () => {
    const text = drawn(Array.from({ length: 9 }, (_, index) => fund(`03100${index}`)));
    expect(text).toContain('其余 4 只');
    expect(buildWatchChangesView([], 'wealth')).toBeNull();
    expect(buildWatchChangesView([locked], 'wealth')).toBeNull();
  });
});

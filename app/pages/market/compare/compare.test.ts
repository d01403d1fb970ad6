import { describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import type { Series } from '~/domain/figures/metrics';
import {
  buildComparePath,
  buildPickPath,
  formatPick,
  parsePicks,
  removePick,
  addPick,
} from '~/app/features/funds/compare-ids';
import { findBestIndexes, compareFunds } from '~/app/pages/market/compare/compare-model';
import { renderFigureHead } from '~/app/pages/market/compare/figure-head';
import { loadRecentPicks, saveRecentPicks } from '~/app/pages/market/compare/recent-picks';
import { partial } from '~/tests/fixtures/partial';

const weekly = (start: string, count: number, step: number): Series =>
  Array.from({ length: count }, (_, index) => ({
    date: addDays(start, index * 7),
    value: 1 + index * step + (index % 5 === 4 ? -0.01 : 0),
  }));

describe('picks', () => {
  it('parses at most six different ones and drops invalid ones', () => {
    const texts = parsePicks(
      'simu:S1,public:000001,simu:S1,x:1,simu:,simu:S2,simu:S3,simu:S4,simu:S5,simu:S6',
    ).map(formatPick);
    expect(texts).toEqual(['simu:S1', 'public:000001', 'simu:S2', 'simu:S3', 'simu:S4', 'simu:S5']);
    expect(parsePicks(undefined)).toEqual([]);
  });

  it('writes addresses that parse back', () => {
    const picks = addPick(parsePicks('simu:S1'), { kind: 'public', id: '000001' });
    expect(buildComparePath('fund', picks, { period: '1y' })).toBe(
      '/fund/pk/detail?ids=simu%3AS1%2Cpublic%3A000001&period=1y',
    );
    expect(buildPickPath('wealth', removePick(picks, { kind: 'simu', id: 'S1' }))).toBe(
      '/wealth/pk?ids=public%3A000001',
    );
    expect(buildPickPath('wealth', [])).toBe('/wealth/pk');
  });
});

describe('comparison', () => {
  const long = { name: '1 甲', pointLabel: '1', series: weekly('2023-01-06', 190, 0.004) };
  const short = { name: '2 乙', pointLabel: '2', series: weekly('2024-06-07', 110, 0.002) };

  it('starts at the first day of the youngest fund and omits periods longer than the window', () => {
    const comparison = compareFunds([long, short], 'common');
    expect(comparison).toMatchObject({ start: '2024-06-07', frequency: '周频', period: 'common' });
    expect(comparison?.why).toContain('「2 乙」首个净值日');
    expect(comparison?.periods).not.toContain('3y');
    expect(comparison?.lifetimes.starts[0]).toBe(0);
    expect(comparison?.lifetimes.windowStart).toBe(comparison?.lifetimes.starts[1]);
  });

  it('falls back to the common window when the requested period is longer', () => {
    expect(compareFunds([long, short], '3y')?.period).toBe('common');
    expect(compareFunds([long, short], '6m')?.period).toBe('6m');
  });

  it('shows returns with sign and decimals, and marks the better one', () => {
    const rows = compareFunds([long, short], 'common')?.groups[0]?.rows;
    expect(rows?.[0]?.values.every((value) => /^[+−]\d+\.\d{1,2}%$/.test(value))).toBe(true);
    expect(rows?.[0]?.best).toEqual([0]);
  });

  it('links each row heading to the explanation of its figure', () => {
    const groups = compareFunds([long, short], 'common')?.groups ?? [];
    const labels = groups.flatMap(({ rows }) => rows.map(({ label }) => label));
    expect(labels.length).toBeGreaterThan(10);
    expect(labels.filter((label) => renderFigureHead(label) === label)).toEqual([]);
  });

  it('keeps the column of a locked fund, without figures and without a better mark', () => {
    const comparison = compareFunds([long, { name: '3 丙', pointLabel: '3', series: null }, short], 'common');
    for (const group of comparison?.groups ?? [])
      for (const row of group.rows) {
        expect(row.values[1]).toBe('—');
        expect(row.best).toBeUndefined();
      }
  });

  it('draws open data: drawdowns, each pair in both directions, and a point by risk and return', () => {
    const comparison = compareFunds([long, { name: '3 丙', pointLabel: '3', series: null }, short], 'common');
    expect(comparison?.drawdown?.lines.map(({ name }) => name)).toEqual(['1 甲', '2 乙']);
    expect(comparison?.drawdown?.high).toBeLessThan(1);
    const { names, rows } = comparison!.correlation;
    expect(names).toEqual(['1 甲', '2 乙']);
    expect(rows[0]?.[1]).toEqual(rows[1]?.[0]);
    expect(rows[0]?.[1]?.text).toMatch(/^−?[01]\.\d\d$/);
    expect(rows[0]?.[0]?.text).toBe('');
    expect(comparison?.plane?.isAnnual).toBe(true);
    expect(comparison?.plane?.model.points.map(({ mark, series }) => [mark, series])).toEqual([
      ['1', 0],
      ['2', 1],
    ]);
    expect(comparison?.plane?.rows[1]?.cells).toEqual(['—', '—']);
  });

  it('does not annualise a return of less than one year', () => {
    const young = { name: '3 丁', pointLabel: '3', series: weekly('2026-01-02', 40, 0.004) };
    const plane = compareFunds([long, young], 'common')?.plane;
    expect(plane?.isAnnual).toBe(false);
    expect(plane?.rows[0]?.cells[0]).toMatch(/^\+/);
  });

  it('compares nothing with fewer than two series', () => {
    expect(compareFunds([long, { name: '3 丙', pointLabel: '3', series: null }], 'common')).toBeNull();
  });

  it('marks no value as better when all are equal or one is unknown', () => {
    expect(findBestIndexes([1, 1], 'high')).toBeUndefined();
    expect(findBestIndexes([1, null, 2], 'high')).toBeUndefined();
    expect(findBestIndexes([3, 1, 1], 'low')).toEqual([1, 2]);
  });
});

describe('recent picks', () => {
  const storage = (text: string | null) => {
    let kept = text;
    return partial<Storage>({
      getItem: () => kept,
      setItem: (_: string, value: string) => {
        kept = value;
      },
    });
  };

  it('keeps the newest first, each once, at most six', () => {
    const store = storage(null);
    for (const id of ['1', '2', '3', '4', '5', '6', '7', '2'])
      saveRecentPicks([{ kind: 'simu', id, name: `基金${id}` }], store);
    expect(loadRecentPicks(store).map((pick) => pick.id)).toEqual(['2', '7', '6', '5', '4', '3']);
  });

  it('ignores foreign data in the storage', () => {
    expect(loadRecentPicks(storage('{oops'))).toEqual([]);
    expect(loadRecentPicks(storage('[{"kind":"simu"},{"kind":"simu","id":"1","name":"甲"}]'))).toHaveLength(
      1,
    );
  });
});

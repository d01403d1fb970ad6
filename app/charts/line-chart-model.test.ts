import { describe, expect, it } from 'vitest';
import { buildLineChartModel } from '~/app/charts/line-chart-model';
import { buildPlot } from '~/app/charts/plot';

const weekly = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2025, 10, 7 + index * 7)).toISOString().slice(0, 10),
  );

describe('lineChartModel', () => {
  const dates = weekly(53);
  const values = dates.map((_, index) => (index < 20 ? index : index < 30 ? 20 - (index - 20) : index - 19));

  it('is null when fewer than two points are known', () => {
    expect(
      buildLineChartModel({ dates: ['2025-01-01'], series: [{ name: 'A', values: [1] }], axis: 'value' }),
    ).toBeNull();
    expect(
      buildLineChartModel({
        dates: ['2025-01-01', '2025-01-02'],
        series: [{ name: 'A', values: [1, null] }],
        axis: 'value',
      }),
    ).toBeNull();
  });

  it('carries exact readings as integers and days since the start', () => {
    const model = buildLineChartModel({ dates, series: [{ name: '本基金', values }], axis: 'percent' });
    expect(model?.days.split(',').slice(0, 3)).toEqual(['0', '7', '14']);
    expect(model?.lines[0]?.data.split(',').slice(0, 3)).toEqual(['0', '100', '200']);
    expect(model?.lines[0]?.last).toBe('+33.00%');
  });

  it('labels the time axis at its start, middle and end, few points at both ends only', () => {
    const getMarks = (count: number) =>
      buildLineChartModel({
        dates: weekly(count),
        series: [{ name: 'A', values: Array.from({ length: count }, (_, index) => index) }],
        axis: 'value',
      })?.marks;
    expect(getMarks(53)).toEqual(['2025-11-07', '2026-05-08', '2026-11-06']);
    expect(getMarks(4)).toEqual(['2025-11-07', '2025-11-28']);
  });

  it('groups the thousands of money, never its decimals', () => {
    const model = buildLineChartModel({
      dates: ['2026-11-12', '2026-11-13'],
      series: [{ name: '市值（元）', values: [1000, 55_167.6667] }],
      axis: 'value',
      decimals: 4,
    });
    expect(model?.lines[0]?.last).toBe('55,167.6667');
    expect(model?.ticks.map(({ label }) => label)).toContain('20,000');
  });

  it('draws the zero line of a percent axis and signs its ticks', () => {
    const model = buildLineChartModel({ dates, series: [{ name: 'A', values }], axis: 'percent' });
    expect(model?.ticks.find((tick) => tick.isZero)?.label).toBe('0%');
    expect(model?.ticks[model.ticks.length - 1]?.label).toMatch(/^\+/);
  });

  it('shades the worst drawdown with its dates and recovery', () => {
    const model = buildLineChartModel({
      dates,
      series: [{ name: 'A', values }],
      axis: 'percent',
      withDrawdown: true,
    });
    expect(model?.drawdown).toMatchObject({ depth: '−7.50%', peakDate: dates[20], troughDate: dates[29] });
    expect(model?.drawdown?.recoveredDate).toBe(dates[39]);
  });

  it('leaves a gap where a value is unknown and drops a seventh series', () => {
    const series = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => ({ name, values: [1, 2, null, 4] }));
    const model = buildLineChartModel({ dates: weekly(4), series, axis: 'value', decimals: 4 });
    expect(model?.lines).toHaveLength(6);
    expect(model?.lines[0]?.data).toBe('10000,20000,,40000');
  });

  it('shows equal relative rises at equal heights on a log axis, with ticks that do not crowd', () => {
    const dates = weekly(5);
    const series = [{ name: 'A', values: [0, 100, 300, 700, 1500] }];
    const model = buildLineChartModel({ dates, series, axis: 'percent', isLog: true })!;
    expect(model.isLog).toBe(true);
    const ys = buildPlot(model).ys[0]!.map((y) => y!);
    const steps = ys.slice(1).map((y, index) => ys[index]! - y);
    for (const step of steps) expect(step).toBeCloseTo(steps[0]!, 6);
    const places = model.ticks.map(({ at }) => at);
    expect(places.length).toBeGreaterThanOrEqual(3);
    for (const [index, at] of places.slice(1).entries())
      expect(places[index]! - at).toBeGreaterThanOrEqual(19);
    expect(model.ticks.find(({ isZero }) => isZero)?.label).toBe('0%');
    // A level of zero has no logarithm: the axis stays linear.
    const lost = [{ name: 'A', values: [0, 10, -100, 5, 5] }];
    expect(buildLineChartModel({ dates, series: lost, axis: 'percent', isLog: true })?.isLog).toBe(false);
  });

  it('places events on the last point on or before their day, newest first, also on a downsampled line', () => {
    const long = weekly(900);
    const values = long.map((_, index) => Math.sin(index / 9));
    const event = (date: string) => ({ date, kind: 'dividend' as const, text: '每份派 0.0500 元' });
    const between = new Date(Date.parse(long[433]!) + 3 * 86_400_000).toISOString().slice(0, 10);
    const model = buildLineChartModel({
      dates: long,
      series: [{ name: 'A', values }],
      axis: 'value',
      events: [event(long[17]!), event(between), event('2001-01-01'), event('2099-01-01')],
    })!;
    expect(model.events.map(({ date }) => date)).toEqual([between, long[17]]);
    const days = model.days.split(',').map(Number);
    expect(days.length).toBeLessThan(300);
    expect(model.events.map(({ at }) => days[at])).toEqual([433 * 7, 17 * 7]);
  });

  it('has a data table of at most thirteen rows, newest first', () => {
    const long = weekly(300);
    const model = buildLineChartModel({
      dates: long,
      series: [{ name: 'A', values: long.map((_, index) => index / 10) }],
      axis: 'percent',
    });
    expect(model?.twin.length).toBeLessThanOrEqual(13);
    expect(model?.twin[0]?.date).toBe(long[299]);
  });
});

import { describe, expect, it } from 'vitest';
import { buildLineChartModel } from '~/app/charts/line-chart-model';
import { buildLinePath, findNearestPoint, buildPlot, buildDrawdownPaths } from '~/app/charts/plot';

describe('plot', () => {
  const model = buildLineChartModel({
    dates: ['2025-01-01', '2025-01-02', '2025-01-05'],
    series: [{ name: 'A', values: [0, 10, 5] }],
    axis: 'percent',
    withDrawdown: true,
  });

  it('places points by their dates, not by their order', () => {
    expect(buildPlot(model!).xs).toEqual([0, 250, 1000]);
  });

  it('leaves a gap at an unknown point', () => {
    expect(buildLinePath([0, 1, 2, 3, 4], [1, 2, null, 4, 5])).toBe('M0 1L1 2M3 4L4 5');
  });

  it('ends the drawdown edge at the deepest point', () => {
    const paths = buildDrawdownPaths(model!, [0, 250, 1000]);
    expect(paths?.ground).toMatch(/V0H0Z$/);
    expect(paths?.edge).toBe('M0 0L250 0L1000 870.9');
  });

  it('finds the point nearest to a finger', () => {
    const xs = [0, 250, 1000];
    expect([
      findNearestPoint(xs, -5),
      findNearestPoint(xs, 130),
      findNearestPoint(xs, 700),
      findNearestPoint(xs, 2000),
    ]).toEqual([0, 1, 2, 2]);
  });
});

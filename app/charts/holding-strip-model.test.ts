import { describe, expect, it } from 'vitest';
import { buildHoldingStripModel } from '~/app/charts/holding-strip-model';

describe('holdingStripModel', () => {
  const returns = Array.from({ length: 239 }, (_, index) => -10.76 + (48.48 * index) / 238);

  it('draws nothing for fewer than 24 holdings', () => {
    expect(buildHoldingStripModel(returns.slice(0, 23))).toBeNull();
  });

  it('shows worst, median and best with their count, never a probability', () => {
    expect(buildHoldingStripModel(returns)).toMatchObject({
      count: 239,
      worst: '−10.76%',
      median: '+13.48%',
      best: '+37.72%',
    });
  });

  it('draws one hairline for each holding', () => {
    const model = buildHoldingStripModel(returns);
    const lines = model?.layers.reduce((sum, path) => sum + path.split('M').length - 1, 0);
    expect(lines).toBe(239);
  });

  it('labels so few returns that they stay apart in 200 % text', () => {
    const getLabels = (worst: number, best: number) =>
      buildHoldingStripModel(
        Array.from({ length: 30 }, (_, index) => worst + ((best - worst) * index) / 29),
      )?.ticks.map(({ label }) => label);
    expect(getLabels(-28, 18)).toEqual(['−20%', '0%', '+20%']);
    expect(getLabels(2, 148)).toEqual(['0%', '+100%']);
  });
});

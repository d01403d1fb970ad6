import { describe, expect, it } from 'vitest';
import { FIGURE_FORMATS, formatDepth, type NumericFigure } from '~/app/features/figures/figure-formats';

it('shows a drawdown with a minus regardless of the sign of the input', () => {
  expect([0.1509, -0.1509, 0, null].map(formatDepth)).toEqual(['−15.09%', '−15.09%', '0.00%', '—']);
});

describe('format of each figure', () => {
  const figures = Object.keys(FIGURE_FORMATS) as NumericFigure[];
  const list = (value: number | null) =>
    Object.fromEntries(figures.map((figure) => [figure, FIGURE_FORMATS[figure](value)]));

  it('shows gains with their sign, ratios as per cent, multiples and days with their unit', () => {
    expect(list(0.12)).toEqual({
      ...{ return: '+12.00%', annualised: '+12.00%', held: '+12.00%', irr: '+12.00%' },
      ...{ worst: '+12.00%', median: '+12.00%', best: '+12.00%', mean: '+12.0000%' },
      ...{ max_drawdown: '−12.00%', volatility: '12.00%', downside: '12.00%', lost: '12.00%' },
      ...{ deviation: '12.0000%', sharpe: '0.12', sortino: '0.12', calmar: '0.12' },
      ...{ dpi: '0.12x', rvpi: '0.12x', tvpi: '0.12x', moic: '0.12x', recovery_days: '0.12 天' },
    });
  });

  it('shows a dash for a figure that is unknown', () => {
    expect(new Set(Object.values(list(null)))).toEqual(new Set(['—']));
  });
});

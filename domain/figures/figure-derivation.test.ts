import { describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import { buildFigureDerivation, NAV_FIGURES, type NavFigure } from '~/domain/figures/figure-derivation';
import { DEFAULT_RISK_FREE_RATE, type Series } from '~/domain/figures/metrics';

const riskFree = DEFAULT_RISK_FREE_RATE;
/** Three years of weeks: a rise, a decline of one fifth at week 60, and a recovery. */
const series: Series = Array.from({ length: 157 }, (_, week) => ({
  date: addDays('2023-11-24', week * 7),
  value: (1 + week / 200) * (week >= 60 && week < 80 ? 0.8 : 1),
}));
const work = (key: NavFigure, span: Parameters<typeof buildFigureDerivation>[2]['span'] = '3y') =>
  buildFigureDerivation(series, key, { span, riskFree });
const getSteps = (key: NavFigure) =>
  Object.fromEntries((work(key)?.steps ?? []).map((step) => [step.key, step.value ?? NaN]));
const valueOn = (date: string | undefined) => series.find((each) => each.date === date)?.value ?? NaN;

describe('derivation of a figure', () => {
  it('divides the end of a return by its start', () => {
    const own = work('return', '1y');
    const [start, end] = own?.marks ?? [];
    expect([start?.role, end?.role]).toEqual(['start', 'end']);
    expect(own?.value).toBeCloseTo(valueOn(end?.date) / valueOn(start?.date) - 1, 12);
    expect([own?.start, own?.end]).toEqual([start?.date, end?.date]);
  });

  it('divides the lowest value of a drawdown by its peak, with the recovery day', () => {
    const own = work('max_drawdown');
    const [peak, trough, back] = own?.marks ?? [];
    expect([peak?.role, trough?.role, back?.role]).toEqual(['peak', 'trough', 'recovered']);
    expect(own?.value).toBeCloseTo(valueOn(trough?.date) / valueOn(peak?.date) - 1, 12);
    expect(work('recovery_days')?.value).toBe((79 - 60 + 1) * 7);
  });

  it('computes ratios from the listed steps', () => {
    const { annualised = 0 } = getSteps('sharpe');
    expect(work('annualised')?.value).toBeCloseTo(annualised, 12);
    expect(work('sharpe')?.value).toBeCloseTo((annualised - riskFree) / getSteps('sharpe').volatility!, 12);
    expect(work('sortino')?.value).toBeCloseTo((annualised - riskFree) / getSteps('sortino').downside!, 12);
    expect(work('calmar')?.value).toBeCloseTo(annualised / Math.abs(getSteps('calmar').max_drawdown!), 12);
    expect(work('volatility')?.value).toBeCloseTo(getSteps('volatility').deviation! * Math.sqrt(52), 12);
    const { return: whole = 0 } = getSteps('annualised');
    expect(annualised).toBeCloseTo((1 + whole) ** (365 / work('annualised')!.days) - 1, 12);
  });

  it('gives the number of past holding periods and the time of the worst', () => {
    const own = work('held', '1y');
    expect(own?.count).toBe(157 - 53);
    const [bought, sold] = own?.marks ?? [];
    const worst = own?.steps.find(({ key }) => key === 'worst')?.value;
    expect(worst).toBeCloseTo(valueOn(sold?.date) / valueOn(bought?.date) - 1, 12);
    expect(work('held', '5y')).toMatchObject({ value: null, count: 0, marks: [] });
    expect(work('held', '1m')).toBeNull();
  });

  it('compares the newest NAV with the previous one', () => {
    expect(work('nav')).toMatchObject({ count: 2, marks: [{ role: 'before' }, { role: 'end' }] });
    expect(buildFigureDerivation(series.slice(0, 1), 'nav', { span: '1y', riskFree })).toMatchObject({
      value: null,
      count: 1,
    });
  });

  it('returns no figure for a series that is too short, without an error', () => {
    for (const key of NAV_FIGURES) {
      expect(buildFigureDerivation([], key, { span: '1y', riskFree })).toBeNull();
      const two = buildFigureDerivation(series.slice(0, 2), key, { span: '1y', riskFree });
      if (key !== 'nav' && key !== 'max_drawdown' && key !== 'held') expect(two?.value, key).toBeNull();
    }
  });
});

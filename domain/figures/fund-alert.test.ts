import { describe, expect, it } from 'vitest';
import { isAlertTriggered, findOpenDayToNotify } from '~/domain/figures/fund-alert';

const day = (unit: string, change: number | null) => ({ date: '2026-11-20', unit, change });

describe('fund alerts', () => {
  it('triggers at the threshold and beyond it, exact to the last place', () => {
    expect(isAlertTriggered('nav_above', '1.2', day('1.2000', null))).toBe(true);
    expect(isAlertTriggered('nav_above', '1.2', day('1.1999', null))).toBe(false);
    expect(isAlertTriggered('nav_below', '0.85', day('0.8500', null))).toBe(true);
    expect(isAlertTriggered('nav_below', '0.85', day('0.8501', null))).toBe(false);
  });

  it('triggers for a change of either sign that is shown as the threshold; the first day has no change', () => {
    expect(isAlertTriggered('change', '0.02', day('1', -0.02))).toBe(true);
    expect(isAlertTriggered('change', '0.02', day('1', 0.019996))).toBe(true);
    expect(isAlertTriggered('change', '0.02', day('1', 0.01994))).toBe(false);
    expect(isAlertTriggered('change', '0.02', day('1', null))).toBe(false);
  });

  it('announces the next open day in the week before it', () => {
    const days = ['2026-11-16', '2026-12-15'];
    expect(findOpenDayToNotify(days, '2026-11-09')).toBe('2026-11-16');
    expect(findOpenDayToNotify(days, '2026-11-08')).toBeNull();
    expect(findOpenDayToNotify(days, '2026-11-16')).toBe('2026-11-16');
    expect(findOpenDayToNotify(days, '2026-11-17')).toBeNull();
    expect(findOpenDayToNotify([], '2026-11-17')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { sliceDayWindow, computeWindowSteps } from '~/app/charts/day-window';
import { computePinchSpan } from '~/app/charts/two-fingers';

const bounds = { from: '2024-01-01', to: '2026-11-13' };

describe('the window of a chart', () => {
  it('goes closer to its middle half, wider to twice of it, and moves by half of it', () => {
    expect(computeWindowSteps({ from: '2025-01-01', to: '2025-04-11' }, bounds)).toEqual({
      closer: { from: '2025-01-26', to: '2025-03-17' },
      wider: { from: '2024-11-12', to: '2025-05-31' },
      earlier: { from: '2024-11-12', to: '2025-02-20' },
      later: { from: '2025-02-20', to: '2025-05-31' },
    });
  });

  it('ends where the fund ends, its length kept, and has no way where there is nothing', () => {
    const steps = computeWindowSteps({ from: '2026-08-05', to: '2026-11-03' }, bounds);
    expect(steps.later).toEqual({ from: '2026-08-15', to: '2026-11-13' });
    expect(steps.wider?.to).toBe('2026-11-13');
    const whole = computeWindowSteps(bounds, bounds);
    expect([whole.wider, whole.earlier, whole.later]).toEqual([null, null, null]);
    expect(computeWindowSteps({ from: '2026-11-01', to: '2026-11-13' }, bounds).closer).toBeNull();
  });

  it('is a share of what is shown, never shorter than ten days', () => {
    expect(sliceDayWindow({ from: '2025-01-01', to: '2025-04-11' }, -0.5, 1)?.from).toBe('2024-11-12');
    expect(sliceDayWindow({ from: '2025-01-01', to: '2025-01-31' }, 0.4, 0.6)).toBeNull();
  });

  it('keeps each place under its finger', () => {
    // Drawn apart about the middle: half as much is shown, and the places are where the fingers went.
    const closer = computePinchSpan({ start: 0.4, end: 0.6 }, { start: 0.3, end: 0.7 });
    expect(closer.start).toBeCloseTo(0.25, 12);
    expect(closer.end).toBeCloseTo(0.75, 12);
    const moved = computePinchSpan({ start: 0.2, end: 0.4 }, { start: 0.4, end: 0.6 });
    expect(moved.start).toBeCloseTo(-0.2, 12);
    expect(moved.end).toBeCloseTo(0.8, 12);
    const { start, end } = computePinchSpan({ start: 0, end: 1 }, { start: 0.5, end: 0.5 });
    expect(end - start).toBe(3);
  });
});

import { describe, expect, it } from 'vitest';
import { sliceDayWindow, computeWindowSteps } from '~/app/charts/day-window';
import { computePinchSpan } from '~/app/charts/pinch';

const bounds = { from: '2024-01-01', to: '2026-11-13' };

describe('chart window', () => {
  it('zooms in to the middle half, zooms out to twice the length, and moves by half the length', () => {
    expect(computeWindowSteps({ from: '2025-01-01', to: '2025-04-11' }, bounds)).toEqual({
      closer: { from: '2025-01-26', to: '2025-03-17' },
      wider: { from: '2024-11-12', to: '2025-05-31' },
      earlier: { from: '2024-11-12', to: '2025-02-20' },
      later: { from: '2025-02-20', to: '2025-05-31' },
    });
  });

  it('stops at the last day of the fund, keeps its length, and offers no step when there are no more days', () => {
    const steps = computeWindowSteps({ from: '2026-08-05', to: '2026-11-03' }, bounds);
    expect(steps.later).toEqual({ from: '2026-08-15', to: '2026-11-13' });
    expect(steps.wider?.to).toBe('2026-11-13');
    const whole = computeWindowSteps(bounds, bounds);
    expect([whole.wider, whole.earlier, whole.later]).toEqual([null, null, null]);
    expect(computeWindowSteps({ from: '2026-11-01', to: '2026-11-13' }, bounds).closer).toBeNull();
  });

  it('slices a share of the shown window, never shorter than ten days', () => {
    expect(sliceDayWindow({ from: '2025-01-01', to: '2025-04-11' }, -0.5, 1)?.from).toBe('2024-11-12');
    expect(sliceDayWindow({ from: '2025-01-01', to: '2025-01-31' }, 0.4, 0.6)).toBeNull();
  });

  it('keeps each position under its finger', () => {
    // Fingers moved apart around the middle: half as much is shown, and each position stays under its finger.
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

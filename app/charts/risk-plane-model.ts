import { ticks } from 'd3-array';
import { formatTickLabel } from '~/app/charts/format';
import { createPercentScale } from '~/app/charts/percent-scale';

export interface RiskPlanePoint {
  /** Label next to the point, such as its number. */
  mark: string;
  /** Index of the series whose colour is used, from 0. */
  series: number;
  /** Per cent per year. */
  risk: number;
  /** Per cent. */
  gain: number;
}

export interface RiskPlaneModel {
  /** `left`, `top`: per cent of the plane. */
  points: { mark: string; series: number; left: number; top: number; isMarkedLeft: boolean }[];
  risks: { at: number; label: string }[];
  gains: { at: number; label: string; isZero: boolean }[];
}

/** Share of an axis left free beyond the outermost point. */
const PADDING = 0.15;
/**
 * Per cent of the plane. A point closer than this on the right would cover the label, so the label moves to the
 * left.
 */
const CROWDED = 8;
const round1 = (value: number) => Math.round(value * 10) / 10;

/**
 * Places each fund by its risk (x axis, from zero) and its return (y axis, zero always included); null for fewer
 * than two funds. Runs in a loader.
 */
export function buildRiskPlaneModel(points: readonly RiskPlanePoint[]): RiskPlaneModel | null {
  if (points.length < 2) return null;
  const gains = [0, ...points.map(({ gain }) => gain)];
  const [low, high] = [Math.min(...gains), Math.max(...gains)];
  const padding = (high - low || 1) * PADDING;
  const most = Math.max(...points.map(({ risk }) => risk)) * (1 + PADDING) || 1;
  const across = createPercentScale(0, most);
  const [bottom, top] = [low < 0 ? low - padding : 0, high + padding];
  const fromBottom = createPercentScale(bottom, top);
  const up = (value: number) => 100 - fromBottom(value);
  const labelled = (steps: number[], of: (value: number) => number) =>
    steps.map((value) => ({
      at: round1(of(value)),
      label: formatTickLabel(value, Math.abs((steps[1] ?? 1) - (steps[0] ?? 0)) || 1, 'percent'),
      isZero: value === 0,
    }));
  const placed = points.map(({ mark, series, risk, gain }) => ({
    mark,
    series,
    left: round1(across(risk)),
    top: round1(up(gain)),
  }));
  return {
    points: placed.map((point) => ({
      ...point,
      isMarkedLeft: placed.some(
        ({ left, top }) =>
          left > point.left && left - point.left < CROWDED && Math.abs(top - point.top) < CROWDED,
      ),
    })),
    // A risk is shown without a sign.
    risks: labelled(ticks(0, most, 4), across).map(({ at, label }) => ({
      at,
      label: label.replace('+', ''),
    })),
    gains: labelled(ticks(bottom, top, 4), up),
  };
}

import { formatNumber, formatPercent, formatRate, MISSING_VALUE } from '~/domain/figures/format';
import type { FigureStepKey, NavFigure } from '~/domain/figures/figure-derivation';
import type { EquityFigure } from '~/app/features/figures/figure-texts';

type Value = number | null | undefined;
export type FigureFormat = (value: Value) => string;

/** Formats the depth of a drawdown, always with a minus regardless of the sign of the input: 0.1509 is −15.09%. */
export const formatDepth = (ratio: Value): string => formatRate(ratio == null ? null : -Math.abs(ratio));

/** Formats a number of days: 312 → '312 天'. */
export const formatDays = (days: Value): string => (days == null ? MISSING_VALUE : `${days} 天`);

/** Formats a multiple of money: 1.46 → '1.46x'. */
export const formatMultiple = (value: Value): string =>
  value == null ? MISSING_VALUE : `${formatNumber(value)}x`;

const formatGain: FigureFormat = (ratio) => formatPercent(ratio);
const formatShare: FigureFormat = (ratio) => formatRate(ratio);
const formatPlain: FigureFormat = (value) => formatNumber(value);

/** Figures that are numbers; a NAV is a text with its own decimals. */
export type NumericFigure = Exclude<NavFigure, 'nav'> | FigureStepKey | EquityFigure;

/** Format of each figure and of each step of its derivation, on every page that shows it. */
export const FIGURE_FORMATS: Readonly<Record<NumericFigure, FigureFormat>> = {
  return: formatGain,
  annualised: formatGain,
  max_drawdown: formatDepth,
  volatility: formatShare,
  sharpe: formatPlain,
  sortino: formatPlain,
  calmar: formatPlain,
  recovery_days: formatDays,
  held: formatGain,
  // Steps of a derivation: means and deviations of single periods are small.
  mean: (ratio) => formatPercent(ratio, 4),
  deviation: (ratio) => formatRate(ratio, 4),
  downside: formatShare,
  worst: formatGain,
  median: formatGain,
  best: formatGain,
  lost: formatShare,
  irr: formatGain,
  dpi: formatMultiple,
  rvpi: formatMultiple,
  tvpi: formatMultiple,
  moic: formatMultiple,
};

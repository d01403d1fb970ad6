import { nice, ticks } from 'd3-array';
import { createPercentScale } from '~/app/charts/percent-scale';
import { formatSigned, formatTickLabel } from '~/app/charts/format';
import { minHoldings, maxStripLines } from '~/app/charts/strip-limits';

/** Past holding periods as the page draws them. */
export interface HoldingStripModel {
  count: number;
  /** Layers of hairlines: hairlines at the same position are drawn again, so that dense areas are darker. */
  layers: string[];
  zeroAt: number | null;
  medianAt: number;
  ticks: { at: number; label: string }[];
  worst: string;
  median: string;
  best: string;
}

const maxLayers = 5;
/** Width of one character of a label in per cent of the strip: 200 % text on a screen of 375 px. */
const characterWidth = 5;

/**
 * Builds the strip from the returns of past holding periods in per cent; null when there are too few. Runs in a
 * loader.
 */
export function buildHoldingStripModel(returns: readonly number[]): HoldingStripModel | null {
  if (returns.length < minHoldings) return null;
  const sorted = [...returns].sort((a, b) => a - b);
  const worst = sorted[0] ?? 0;
  const best = sorted[sorted.length - 1] ?? 0;
  const middle = (sorted[(sorted.length - 1) >> 1] ?? 0) / 2 + (sorted[sorted.length >> 1] ?? 0) / 2;
  const [low, high] = nice(Math.min(worst, 0), Math.max(best, 0), 4);
  const scale = createPercentScale(low, high);
  const at = (value: number) => Math.round(scale(value) * 10) / 10;
  const getTicks = (steps: number[]) => {
    const step = Math.abs((steps[1] ?? 1) - (steps[0] ?? 0));
    return steps.map((value) => ({ at: at(value), label: formatTickLabel(value, step, 'percent') }));
  };
  const choices = [4, 3, 2].map((count) => getTicks(ticks(low, high, count)));
  return {
    count: returns.length,
    layers: getLayers(sorted.map((value) => Math.round((scale(value) / 100) * maxStripLines))),
    zeroAt: at(0),
    medianAt: at(middle),
    ticks: choices.find(areLabelsApart) ?? choices[2] ?? [],
    worst: formatSigned(worst, 2, true, '%'),
    median: formatSigned(middle, 2, true, '%'),
    best: formatSigned(best, 2, true, '%'),
  };
}

/** Returns whether the labels do not touch when text is enlarged to 200 %. The first and the last one stay inside the strip. */
function areLabelsApart(ticks: HoldingStripModel['ticks']): boolean {
  const ends = ticks.map(({ at, label }) => {
    const width = label.length * characterWidth;
    const start = at < 4 ? at : at > 96 ? at - width : at - width / 2;
    return { start, end: start + width };
  });
  return ends.every(({ start }, index) => index === 0 || start > (ends[index - 1]?.end ?? 0));
}

function getLayers(positions: readonly number[]): string[] {
  const used: Record<number, number> = {};
  const layers: string[] = [];
  for (const position of positions) {
    const layer = used[position] ?? 0;
    used[position] = layer + 1;
    if (layer < maxLayers) layers[layer] = `${layers[layer] ?? ''}M${position} 20v80`;
  }
  return layers;
}

import { SIZE_BANDS, formatSizeBand } from '~/contract/kinds';

type Band = (typeof SIZE_BANDS)[number];

export interface SizeStep {
  date: string;
  /** 1 for the smallest band, 5 for the largest. */
  rank: 1 | 2 | 3 | 4 | 5;
  band: string;
  /** Number of bands moved up (or down, below 0) since the previous filing; 0 for the first. */
  moved: number;
}

const getRank = (band: Band) => (SIZE_BANDS.indexOf(band) + 1) as SizeStep['rank'];

/** Filings as steps, newest first. */
export function buildSizeSteps(history: readonly { date: string; size_band: Band }[]): SizeStep[] {
  const filings = [...history].sort((a, b) => (a.date < b.date ? -1 : 1));
  return filings
    .map((filing, index): SizeStep => {
      const before = filings[index - 1];
      const moved = before === undefined ? 0 : getRank(filing.size_band) - getRank(before.size_band);
      return {
        date: filing.date,
        rank: getRank(filing.size_band),
        band: formatSizeBand(filing.size_band),
        moved,
      };
    })
    .reverse();
}

/** Describes the change since the previous filing; null when there was none. */
export const describeSizeChange = ({ moved }: SizeStep): string | null =>
  moved === 0 ? null : `${moved > 0 ? '升' : '降'} ${Math.abs(moved)} 档`;

/** Summarises the history in one sentence. */
export function describeSizeHistory(steps: readonly SizeStep[]): string {
  const [newest] = steps;
  const oldest = steps[steps.length - 1];
  if (newest === undefined || oldest === undefined) return '';
  const ups = steps.filter(({ moved }) => moved > 0).length;
  const downs = steps.filter(({ moved }) => moved < 0).length;
  const moves = ups + downs === 0 ? '期间规模未变' : `期间规模上调 ${ups} 次、下调 ${downs} 次`;
  return `${oldest.date} 为 ${oldest.band}，${newest.date} 为 ${newest.band}，${moves}。`;
}

import { getTrendClass } from '~/app/ui/figure';

export interface HeatCell {
  /** Formatted, such as +2.3; — when there is none. */
  text: string;
  /** Per cent; null when unknown. */
  value: number | null;
}

interface HeatTableProps {
  caption: string;
  /** Column headings. In elder mode only the last four stay. */
  heads: string[];
  rows: { label: string; cells: HeatCell[] }[];
  foot?: { label: string; cells: string[] };
}

const elderColumns = 4;

const riseClass = ['heat-up-1', 'heat-up-2', 'heat-up-3'] as const;
const lossClass = ['heat-down-1', 'heat-down-2', 'heat-down-3'] as const;

/** Background class of a heat cell: three levels in each direction, with thresholds at 1.4 and 4 per cent. */
export function getHeatStepClass(value: number | null): string {
  if (value === null) return 'heat-missing';
  if (value === 0) return 'heat-zero';
  const size = Math.abs(value);
  const step = size < 1.4 ? 0 : size < 4 ? 1 : 2;
  return value > 0 ? riseClass[step] : lossClass[step];
}

/** Months down, years across: the background shows the size, the figure shows the sign. */
export function HeatTable({ caption, heads, rows, foot }: HeatTableProps) {
  const hidden = (index: number) => (index < heads.length - elderColumns ? 'elder:hidden ' : '');
  return (
    // With enlarged text it is wider than the screen, so keys must be able to scroll it.
    <div className="table-pan" role="group" aria-label={caption} tabIndex={0}>
      <table className="heat-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <td />
            {heads.map((head, index) => (
              <th key={head} scope="col" className={hidden(index) || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {row.cells.map((cell, index) => (
                <td key={index} className={hidden(index) + getHeatStepClass(cell.value)}>
                  {cell.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              <th scope="row">{foot.label}</th>
              {foot.cells.map((text, index) => (
                <td key={index} className={hidden(index) + (getTrendClass(text) ?? '')}>
                  {text}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

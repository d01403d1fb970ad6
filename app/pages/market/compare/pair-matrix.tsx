import '~/app/pages/market/compare/pair-matrix.css';

export interface CorrelationCell {
  /** Formatted value; empty on the diagonal. */
  text: string;
  /** Background level: 1 to 3 by strength, negative for a negative correlation, 0 for none. */
  step: number;
}

interface PairMatrixProps {
  caption: string;
  /** Labels with a number; a column heading shows only the number. */
  names: string[];
  rows: CorrelationCell[][];
}

const CLASSES: Readonly<Record<number, string>> = {
  [-3]: 'pair-against-3',
  [-2]: 'pair-against-2',
  [-1]: 'pair-against-1',
  1: 'pair-with-1',
  2: 'pair-with-2',
  3: 'pair-with-3',
};

/** Matrix of all pairs of funds: each cell shows the figure, and its background shows the strength. */
export function CorrelationMatrix({ caption, names, rows }: PairMatrixProps) {
  return (
    <table className="pair-matrix">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <td />
          {names.map((name) => (
            <th key={name} scope="col">
              {name.slice(0, name.indexOf(' '))}
              <span className="sr-only">{name.slice(name.indexOf(' '))}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={names[row]}>
            <th scope="row">{names[row]}</th>
            {cells.map(({ text, step }, column) => (
              <td key={names[column]} className={CLASSES[step]}>
                {text || <span className="sr-only">同一只基金</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

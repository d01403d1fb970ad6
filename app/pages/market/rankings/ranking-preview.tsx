import '~/app/features/lists/home-rows.css';
import '~/app/pages/market/rankings/rankings.css';
import type { ReactNode } from 'react';
import { SignedFigure, SeparatedFields } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';

interface ExtractRow {
  to: string;
  name: string;
  facts: string[];
  value: string;
  drawdown: string;
}

/** First rows of a ranking: rank, name, return, and the drawdown next to it. */
export function RankingPreview({ rows, empty }: { rows: ExtractRow[]; empty: ReactNode }) {
  if (rows.length === 0) return <p className="note-text card card-padded">{empty}</p>;
  return (
    <ol className="card list ranking ranking-whole">
      {rows.map((row, index) => (
        <li key={row.to}>
          <Link to={row.to}>
            <span className="ranking-place">{index + 1}</span>
            <span className="ranking-name">
              <b>{row.name}</b>
              <span>
                <SeparatedFields items={row.facts} />
              </span>
            </span>
            <span className="ranking-value">
              <SignedFigure text={row.value} />
              <small className="tiny-text block font-normal">近1年回撤 {row.drawdown}</small>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

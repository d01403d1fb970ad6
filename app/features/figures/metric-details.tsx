import '~/app/features/figures/figure-link.css';
import type { LockCardView } from '~/app/features/funds/lock-view';
import { PastPerformanceNote } from '~/app/features/funds/past-note';
import { FactList } from '~/app/ui/dl';
import { FigureCell } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { LockCard } from '~/app/ui/lock-card';
import { Table } from '~/app/ui/table';

/** Plain text: it travels to the page. */
interface PassportFact {
  label: string;
  value: string | null;
}

/** What a figure is and what it is made of, ready to draw. */
export interface MetricDetailsView {
  title: string;
  /** The figure as pages show it, with what it is of; null where there is none to show. */
  figure: { value: string; isSigned: boolean; label: string } | null;
  product: { name: string; to: string } | null;
  /** What it is, and its formula; then source, who, limits. */
  about: PassportFact[];
  /** As-of date, period, frequency. */
  when: PassportFact[];
  /** The sum with its numbers put in; null where one step does not say it. */
  sum: string | null;
  /** What is computed on the way. */
  steps: PassportFact[];
  table: { caption: string; heads: string[]; rows: { label: string; cells: string[] }[] } | null;
  lock: LockCardView | null;
  /** Why there is no figure, or what else is to know. */
  note: string | null;
  isPast: boolean;
}

/** The passport of a figure: in a sheet over a page, or on the page of its own. */
export function MetricDetails({ passport }: { passport: MetricDetailsView }) {
  const { figure, product, about, when, sum, steps, table, lock } = passport;
  return (
    <>
      {product && (
        <p className="note-text mt-2">
          <Link className="figure-link" to={product.to}>
            {product.name}
          </Link>
        </p>
      )}
      {figure && (
        <div className="mt-3">
          <FigureCell big signed={figure.isSigned} value={figure.value} label={figure.label} />
        </div>
      )}
      {passport.note && <p className="note-text mt-3">{passport.note}</p>}
      {lock && (
        <LockCard title={lock.title} steps={lock.steps ?? undefined} action={lock.action}>
          {lock.text}
        </LockCard>
      )}
      <FactList isStacked facts={[...about.slice(0, 2), ...(sum ? [{ label: '代入', value: sum }] : [])]} />
      {table && (
        <Table
          inset
          caption={table.caption}
          columns={table.heads.map((label) => ({ label }))}
          rows={table.rows}
        />
      )}
      <FactList facts={[...steps, ...when]} />
      <FactList isStacked facts={about.slice(2)} />
      {passport.isPast && (
        <p className="footnote">
          <PastPerformanceNote />
        </p>
      )}
    </>
  );
}

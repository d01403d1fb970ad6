import '~/app/features/figures/figure-link.css';
import type { LockCardView } from '~/app/features/person/lock-view';
import { PastPerformanceNote } from '~/app/features/figures/past-note';
import { FactList } from '~/app/ui/facts-list';
import { FigureCell } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { LockCard } from '~/app/ui/lock-card';
import { Table } from '~/app/ui/table';

/** Plain text, because it is sent to the page. */
interface PassportFact {
  label: string;
  value: string | null;
}

/** Explanation and inputs of a figure, ready to draw. */
export interface MetricDetailsView {
  title: string;
  /** Figure as pages show it, with its subject; null when there is none to show. */
  figure: { value: string; isSigned: boolean; label: string } | null;
  product: { name: string; to: string } | null;
  /** Definition and formula; then source, author and limits. */
  about: PassportFact[];
  /** As-of date, period, frequency. */
  when: PassportFact[];
  /** Formula with its numbers filled in; null when one step does not express it. */
  sum: string | null;
  /** Intermediate results. */
  steps: PassportFact[];
  table: { caption: string; heads: string[]; rows: { label: string; cells: string[] }[] } | null;
  lock: LockCardView | null;
  /** Reason why there is no figure, or a further note. */
  note: string | null;
  isPast: boolean;
}

/** Shows the explanation of a figure, in a sheet over a page or on a separate page. */
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

import { memo } from 'react';
import { Sparkline } from '~/app/charts/sparkline';
import type { Edition } from '~/domain/platform/edition';
import { SeparatedFields } from '~/app/ui/figure';
import { GridTable, type GridColumn, type GridSort } from '~/app/ui/grid-table';
import { Link } from '~/app/ui/link';
import { Tag } from '~/app/ui/tag';
import { useHydrated } from '~/app/ui/use-hydrated';
import { FigureLegend, listUniqueFigures } from '~/app/features/figures/figure-legend';
import { FiledRow } from '~/app/features/lists/filed-row';
import type { FundColumn } from '~/app/features/lists/fund-columns';
import type { FundTableRow } from '~/app/features/lists/fund-table-view';
import { StarForm } from '~/app/features/lists/star-form';
import { useStars, type Stars } from '~/app/features/lists/use-stars';
import { LOCKED_TEXTS } from '~/app/features/person/locked-text';

/** A column with the sort address of its heading, if the viewer may sort by it. */
export type FundTableHead = Omit<FundColumn, 'sort'> & { sort?: GridSort };

interface FundTableProps {
  caption: string;
  heads: readonly FundTableHead[];
  nameSort?: GridSort;
  rows: readonly FundTableRow[];
  /** Ids of the products the viewer holds. */
  held: readonly string[];
  edition: Edition;
  /** Address that the star form returns to without scripts. */
  returnTo: string;
}

/**
 * Funds as a table (rows on phones). When all of them are locked for the viewer, rows of filed facts; the reason is
 * shown once above them.
 */
export function FundTable(props: FundTableProps) {
  const stars = useStars();
  return (
    <>
      <FundRows {...props} stars={stars} />
      {props.rows.some((row) => !row.filed) && (
        <p className="footnote">
          <FigureLegend of={listUniqueFigures(props.heads)} />
        </p>
      )}
      <KeysNote />
    </>
  );
}

/**
 * Renders again only when its rows or heads change, not on the router's state changes, of which one tap on a link
 * causes three.
 */
const FundRows = memo(function FundRows(props: FundTableProps & { stars: Stars }) {
  const { caption, heads, nameSort, rows, held, edition, returnTo, stars } = props;
  const star = ({ kind, id, name, isWatched }: FundTableRow) => (
    <StarForm {...{ kind, id, name, isWatched, edition, returnTo }} overrides={stars.overrides} />
  );
  const isLocked = rows.length > 0 && rows.every((row) => row.filed);
  if (isLocked) {
    return (
      <ul className="list filed-list" onSubmit={stars.onSubmit}>
        {rows.map(
          (row) =>
            row.filed && (
              <FiledRow key={row.id} href={row.href} name={row.name} facts={row.filed} end={star(row)} />
            ),
        )}
      </ul>
    );
  }
  const columns: GridColumn<FundTableRow>[] = heads.map(
    ({ label, isLead, isSigned, shown, sort }, index) => ({
      label,
      isLead,
      isSigned,
      shown,
      sort,
      cell: (row) => row.cells[index] ?? null,
      word: (row) => row.words?.[index],
    }),
  );
  return (
    <GridTable
      caption={caption}
      hasSparks
      name={{
        label: '基金',
        cell: (row) => <FundName row={row} isHeld={held.includes(row.id)} />,
        sort: nameSort,
      }}
      columns={[
        ...columns,
        {
          label: '近1年走势',
          kind: 'spark',
          cell: (row) => <Sparkline spark={row.spark} label="近1年走势" />,
        },
        { label: '自选', kind: 'star', cell: star },
      ]}
      rows={rows}
      keyOf={(row) => row.id}
      onSubmit={stars.onSubmit}
    />
  );
});

/** Keyboard shortcuts on desktops (app/platform/row-keys.ts), shown when scripts run. */
function KeysNote() {
  if (!useHydrated()) return null;
  return (
    <p className="keys-note footnote wide-only">
      键盘：在行上 <kbd>/</kbd> 搜索，<kbd>↑</kbd> <kbd>↓</kbd> 换行，<kbd>Enter</kbd> 打开，<kbd>S</kbd>{' '}
      自选，
      <kbd>C</kbd> 加入对比
    </p>
  );
}

function FundName({ row, isHeld }: { row: FundTableRow; isHeld: boolean }) {
  return (
    <Link to={row.href} data-seen="fund-row">
      <b>{row.name}</b>
      {isHeld && <Tag tone="gold">持有</Tag>}
      <small>
        <SeparatedFields
          items={[...(row.lockedBy ? [LOCKED_TEXTS[row.lockedBy]] : [row.risk]), ...row.facts]}
        />
      </small>
    </Link>
  );
}

import '~/app/pages/own/assets/own-assets.css';
import { AllocationBar } from '~/app/charts/allocation-bar';
import { paths } from '~/app/paths';
import type { HoldingsView } from '~/app/pages/own/assets/holdings-view';
import { Card } from '~/app/ui/card';
import { GridTable } from '~/app/ui/grid-table';
import { Link } from '~/app/ui/link';
import { Pager } from '~/app/ui/pager';
import { Section } from '~/app/ui/section';
import { SortRow } from '~/app/ui/tabs';
import type { Edition } from '~/domain/platform/edition';

type Row = HoldingsView['rows'][number];

/** All holdings: one list with its total. */
export function HoldingsPage({
  view,
  edition,
  missing,
}: {
  view: HoldingsView;
  edition: Edition;
  /** Classes that could not be loaded: their holdings are in no total. */
  missing: readonly string[];
}) {
  const isWhole = missing.length === 0;
  return (
    <Section
      title={isWhole ? `持有 ${view.count} 只` : '持有产品'}
      more={{ to: paths.records(edition), label: '交易记录' }}
    >
      <div className="holding-list">
        <SortRow items={view.sorts} />
        <GridTable
          caption="持有产品"
          name={{ label: '产品', cell: (row) => <Name row={row} /> }}
          rows={view.rows}
          keyOf={({ code }) => code}
          isChosen={({ isChosen }) => isChosen}
          columns={view.sorts.map(({ key, label, to, direction }) => ({
            label,
            sort: { to, direction },
            isLead: key === 'amount',
            isSigned: key !== 'amount',
            shown: key === 'own' ? ('full' as const) : undefined,
            cell: (row: Row) => row[key],
          }))}
          sum={{
            label: isWhole ? `合计 ${view.count} 只` : `已读到的 ${view.count} 只合计`,
            cells: view.sorts.map(({ key }) => view.sum[key]),
          }}
        />
      </div>
      <Pager {...view.pager} />
    </Section>
  );
}

/** Composition of all holdings: a bar of the classes, each with a link. */
export function AssetClassBreakdown({ classes }: Pick<HoldingsView, 'classes'>) {
  return (
    <Card pad="p" className="class-bar mt-3 pt-2">
      <AllocationBar label="按类别占比" items={classes} />
    </Card>
  );
}

/** Name that links to the holding's page; on wide screens the holding opens next to the list. */
function Name({ row }: { row: Row }) {
  const inner = (
    <>
      {row.name}
      <small className={row.nav.isLate ? 'holding-late' : undefined}>
        {row.part}
        <i className="separator" />
        {row.nav.text}
        <span className="holding-own">
          {row.own !== '\u2014' && (
            <>
              <i className="separator" />
              <span className="whitespace-nowrap">年化 {row.own}</span>
            </>
          )}
        </span>
      </small>
    </>
  );
  return (
    <>
      <Link className="holding-page" to={row.to}>
        {inner}
      </Link>
      <Link className="holding-beside" to={row.sideDetailTo} replace preventScrollReset>
        {inner}
      </Link>
    </>
  );
}

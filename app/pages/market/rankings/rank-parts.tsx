import type { Edition } from '~/domain/base/edition';
import { trendClassOf } from '~/app/ui/figure';
import { MoreLink, PageTitle } from '~/app/ui/section';
import { Segmented } from '~/app/ui/segmented';
import { paths } from '~/app/paths';
import type { RankCell } from '~/app/pages/market/rankings/rank-view';

const KINDS = [
  { key: 'simu', label: '产品', to: paths.simuRank() },
  { key: 'company', label: '公司', to: paths.companyRank() },
  { key: 'manager', label: '经理', to: paths.managerRank() },
] as const;

/** Title of a board, the way to all of them, and to the other two kinds. */
export function RankHead({
  title,
  kind,
  edition,
}: {
  title: string;
  kind: (typeof KINDS)[number]['key'];
  edition: Edition;
}) {
  return (
    <>
      <PageTitle end={<MoreLink to={paths.topList(edition)}>全部榜单</MoreLink>}>{title}</PageTitle>
      <Segmented
        className="mt-2"
        label="榜单对象"
        items={KINDS.map(({ key, ...choice }) => ({ ...choice, isCurrent: key === kind }))}
      />
    </>
  );
}

/** Figures of a fund in a row, the leading one first. */
export function RankCells({ cells }: { cells: readonly RankCell[] }) {
  return (
    <div className="fund-row-figures">
      {cells.map((cell, index) => (
        <div key={cell.label} className={index === 0 ? 'figure-cell figure-cell-big' : 'figure-cell'}>
          <b className={cell.isSigned || cell.text === '—' ? trendClassOf(cell.text) : undefined}>
            {cell.text}
          </b>
          <span>{cell.label}</span>
        </div>
      ))}
    </div>
  );
}

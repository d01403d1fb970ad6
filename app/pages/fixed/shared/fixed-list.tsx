import { PastPerformanceNote } from '~/app/features/figures/past-note';
import { FiledList } from '~/app/features/lists/filed-list';
import { NameCell } from '~/app/features/lists/name-cell';
import { GridTable } from '~/app/ui/grid-table';
import type { FixedListView } from '~/app/pages/fixed/shared/fixed-view';

/** Products of quasi-fixed income: terms if the viewer may see them, otherwise filed facts under one lock. */
export function FixedList({ caption, list }: { caption: string; list: FixedListView }) {
  const { open, filed, lock } = list;
  return (
    <>
      {open.length > 0 && (
        <>
          <GridTable
            caption={caption}
            name={{
              label: '产品',
              cell: (row) => <NameCell to={row.to} name={row.name} facts={row.facts} />,
            }}
            columns={[
              { label: '到期', isLead: true, cell: (row) => row.endsOn, word: (row) => row.endsWord },
              { label: '按日支付', cell: (row) => row.kept },
              { label: '业绩比较基准', cell: (row) => row.benchmark, word: (row) => row.benchmarkWord },
              { label: '分配', shown: 'wide', cell: (row) => row.payout },
              { label: '发行或受托', shown: 'full', cell: (row) => row.issuer },
              { label: '最低金额', shown: 'full', cell: (row) => row.minimum },
            ]}
            rows={open}
            keyOf={(row) => row.id}
          />
          <p className="footnote">
            业绩比较基准每年一个区间，是管理人的衡量尺度，不代表实际收益；收益凭证写的是发行人约定的利率。按日支付
            = 不晚于应付日到账的次数 ÷ 已到应付日的次数，来源：管理人与发行人分配公告。
            <PastPerformanceNote />
          </p>
        </>
      )}
      <FiledList caption={caption} rows={filed} lock={lock} />
    </>
  );
}

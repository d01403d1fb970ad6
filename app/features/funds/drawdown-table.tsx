import { Table } from '~/app/ui/table';

/** Drawdowns of a fund: peak and trough dates, depth, days down, days to recover. */
export function DrawdownTable({
  rows,
  caption,
}: {
  rows: readonly { from: string; to: string; cells: string[] }[];
  caption: string;
}) {
  return (
    <Table
      inset
      className="mt-3"
      caption={caption}
      columns={[
        { label: '高点 至 低点' },
        { label: '跌幅', own: true },
        { label: '下跌', hideForElder: true },
        { label: '修复' },
      ]}
      rows={rows.map(({ from, to, cells }) => ({
        label: (
          <>
            <span className="whitespace-nowrap">{from}</span>
            <small className="block tiny-text">
              至 <span className="whitespace-nowrap">{to}</span>
            </small>
          </>
        ),
        cells,
      }))}
    />
  );
}

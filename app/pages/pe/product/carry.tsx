import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { Section } from '~/app/ui/section';
import { Table, type TableRow } from '~/app/ui/table';
import type { CarryView } from '~/app/pages/pe/product/carry-view';

const DEAL_COLUMNS = [
  { label: '退出项目' },
  { label: '收回' },
  { label: '投资者' },
  { label: '业绩报酬' },
  { label: '累计', hideForElder: true },
];

/** Distribution of proceeds by the terms of the fund, with the same example under both waterfalls. */
export function Carry({ carry }: { carry: CarryView }) {
  return (
    <Section
      title="收益怎样分"
      id="carry"
      footNote="举例为假设的三个项目，各投入 1,000 万元，金额单位万元，不是本基金的数据，也不预示结果。天数除以 365 计年。"
    >
      <Card pad="dl">
        <FactList facts={carry.facts} />
      </Card>
      <h3 className="mt-5">举例：四步分配（整体分配）</h3>
      <p className="note-text mt-1">
        三个项目共投入 3,000 万元，收回 4,500 万元，利润 1,500 万元，按本基金的条款逐步分。
      </p>
      <Table
        caption="四步分配的举例"
        columns={[{ label: '步骤' }, { label: '投资者' }, { label: '管理人' }]}
        rows={carry.steps}
      />
      <Way title={`整体分配（欧式）${carry.isEuropean ? '：本基金采用' : ''}`} rows={carry.european} />
      <Way title={`逐项目分配（美式）${carry.isEuropean ? '' : '：本基金采用'}`} rows={carry.american} />
      <p className="note-text mt-2">{carry.clawback}</p>
    </Section>
  );
}

function Way({ title, rows }: { title: string; rows: TableRow[] }) {
  return (
    <>
      <h3 className="mt-5">{title}</h3>
      <Table caption={title} columns={DEAL_COLUMNS} rows={rows} />
    </>
  );
}

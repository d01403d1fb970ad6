import type { buildLevelRows } from '~/app/pages/member/shared/member-view';
import { Card } from '~/app/ui/card';
import { Table } from '~/app/ui/table';

/** Levels side by side: their requirements, and the yearly number of uses of each benefit. */
export const LevelTable = ({ rows }: { rows: ReturnType<typeof buildLevelRows> }) => (
  <Card pad="p">
    <Table
      caption="各等级的成长值与每年权益次数"
      inset
      columns={[
        { label: '等级' },
        { label: '成长值' },
        { label: '提问席' },
        { label: '一对一' },
        { label: '报告' },
      ]}
      rows={rows}
    />
  </Card>
);

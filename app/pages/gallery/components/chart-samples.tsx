import { AllocationBar } from '~/app/charts/allocation-bar';
import { HoldingStrip } from '~/app/charts/holding-strip';
import { LineChart } from '~/app/charts/line-chart';
import { Meter } from '~/app/charts/meter';
import { buildSparkline } from '~/app/charts/spark';
import { Sparkline } from '~/app/charts/sparkline';
import { Card } from '~/app/ui/card';
import type { ChartModels } from '~/app/pages/gallery/components/chart-models';
import type { ComponentSample } from '~/app/pages/gallery/components/sample';

const UP = buildSparkline([100, 102, 101, 105, 104, 109]);
const DOWN = buildSparkline([100, 99, 101, 96, 97, 92]);

/** Samples of charts. */
export const buildChartSamples = ({ drawdown, compared, strip }: ChartModels): readonly ComponentSample[] => [
  {
    name: 'charts/line-chart',
    use: '一到四条线，各有图例与线型；最大回撤有底色，事件是点，下面有同样内容的表。',
    show: (
      <div className="stack">
        <Card pad="p">
          <LineChart model={drawdown} label="累计收益" />
        </Card>
        <Card pad="p">
          <LineChart model={compared} label="市值与投入，单位元" />
        </Card>
        <Card pad="p">
          <LineChart model={null} label="走势" />
        </Card>
      </div>
    ),
  },
  {
    name: 'charts/holding-strip',
    use: '任意一天买入并持有满一段时间的全部结果，一条细线一个，中位数另有标记。',
    show: (
      <Card pad="p">
        <HoldingStrip model={strip} title="任意一周买入并持有满 1 年" />
      </Card>
    ),
  },
  {
    name: 'charts/allocation-bar',
    use: '一个整体由什么组成：最多五段，名称、金额与占比写在下面。',
    show: (
      <Card pad="p">
        <AllocationBar
          label="按类别占比"
          items={[
            { name: '私募证券', share: 0.52, amount: '520,000.00', to: '#a', note: '2 只' },
            { name: '公募基金', share: 0.31, amount: '310,000.00', to: '#b', note: '5 只', isCurrent: true },
            { name: '类固收', share: 0.17, amount: '170,000.00', to: '#c', note: '1 只' },
          ]}
        />
      </Card>
    ),
  },
  {
    name: 'charts/sparkline',
    use: '列表里的一年走势：只看形状，终点的颜色说明涨跌，数字在旁边。',
    show: (
      <div className="two-columns">
        <div className="p-3">
          <Sparkline spark={UP} label="近1年走势" />
        </div>
        <div className="p-3">
          <Sparkline spark={DOWN} label="近1年走势" />
        </div>
      </div>
    ),
  },
  {
    name: 'charts/meter',
    use: '一件事做到了多少，数字写在旁边。',
    show: (
      <Card pad="p">
        <Meter share={0.35} />
        <p className="tiny-text mt-2">冷静期已过 35%</p>
      </Card>
    ),
  },
];

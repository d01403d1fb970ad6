import { FactList } from '~/app/ui/dl';
import { Sheet } from '~/app/ui/sheet';
import type { MetricView } from '~/app/parts/funds/metric-view';

/** What a figure means: method, window, benchmark, source. */
export function MetricSheet({
  metric,
  riskFree,
  basis,
  closeTo,
}: {
  metric: MetricView;
  riskFree: string;
  /** Such as 周频，费后复权净值. */
  basis: string;
  closeTo: string;
}) {
  return (
    <Sheet title={`${metric.label} ${metric.value}`} closeTo={closeTo}>
      <p className="mt-4">{metric.method}</p>
      <FactList
        facts={[
          { label: '计算区间', value: metric.window },
          { label: '数据频率', value: basis },
          { label: '比较', value: metric.benchmark },
          { label: '参考利率', value: `${riskFree} / 年` },
          { label: '来源', value: '管理人披露、托管人复核' },
        ]}
      />
      <p className="footnote">过往业绩不预示未来表现。</p>
    </Sheet>
  );
}

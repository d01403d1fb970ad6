import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { PerformanceFeeView } from '~/app/features/orders/redemption-money';

/** Calculation of a performance fee; an estimate is marked. */
export function PerformanceSection({ view, isEstimate }: { view: PerformanceFeeView; isEstimate: boolean }) {
  return (
    <Section
      title={isEstimate ? '业绩报酬的估算' : '业绩报酬'}
      footNote="份额净值加确认以来的每份分红，高于该笔份额的高水位（有门槛的，按持有天数增长至门槛净值，门槛净值按净值的小数位四舍五入）的部分计提；未高于的不计提。"
    >
      <Card pad="dl">
        <FactList facts={view.facts} />
      </Card>
      <CardList className="mt-3">
        {view.lots.map((lot) => (
          <li key={lot.key}>
            <ListRow title={lot.title} note={lot.note} value={lot.value} />
          </li>
        ))}
      </CardList>
    </Section>
  );
}

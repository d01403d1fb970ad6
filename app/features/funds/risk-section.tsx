import { Bullets } from '~/app/ui/bullets';
import { Card } from '~/app/ui/card';
import { Section } from '~/app/ui/section';

/** Lists the risks before an investor commits money. */
export function RiskSection({ lines }: { lines: readonly string[] }) {
  return (
    <Section title="风险提示" id="risk">
      <Card pad="p">
        <Bullets lines={lines} />
      </Card>
    </Section>
  );
}

import { AllocationBar } from '~/app/charts/allocation-bar';
import { Card } from '~/app/ui/card';
import { Section } from '~/app/ui/section';
import type { AwardView } from '~/app/pages/content/award/award-view';
import { Bullets } from '~/app/ui/bullets';

const PERCENT = 100;

/** Jury with its weight, and its statement. */
export function JurySection({ award }: { award: Pick<AwardView, 'weights' | 'jury' | 'juryNote'> }) {
  const { weights, jury, juryNote } = award;
  return (
    <Section title="怎样评">
      <Card pad="p">
        {weights.vote > 0 && (
          <AllocationBar
            label={`公众投票占 ${weights.vote}%，评委评分占 ${weights.jury}%`}
            items={[
              { name: '评委评分', share: weights.jury / PERCENT },
              { name: '公众投票', share: weights.vote / PERCENT },
            ]}
          />
        )}
        <p className={weights.vote > 0 ? 'mt-3' : undefined}>{juryNote}</p>
        <h3 className="font-semibold mt-3">评委</h3>
        <Bullets lines={jury} />
      </Card>
    </Section>
  );
}

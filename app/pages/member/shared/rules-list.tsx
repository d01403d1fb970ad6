import '~/app/pages/member/shared/member.css';
import type { buildRulesView } from '~/app/pages/member/shared/member-view';
import { Bullets } from '~/app/ui/bullets';
import { Card } from '~/app/ui/card';

/** Rules in plain language, grouped by topic. */
export const RulesList = ({ rules }: { rules: ReturnType<typeof buildRulesView> }) => (
  <Card pad="p">
    {rules.map(({ title, lines }) => (
      <div key={title} className="member-rule">
        <h3>{title}</h3>
        <Bullets lines={lines} />
      </div>
    ))}
  </Card>
);

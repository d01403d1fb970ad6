import { useEdition } from '~/app/route-kit/shell-data';
import { memberPaths } from '~/app/paths/member';
import { EARLIER_RULES, type EarlierRules } from '~/app/pages/member/shared/earlier-rules';
import { MEMBERSHIP_LEGAL_NOTE } from '~/app/pages/member/shared/member-view';
import { Bullets } from '~/app/ui/bullets';
import { Card, CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { PageTitle, Section } from '~/app/ui/section';

/** An earlier version of the rules: its original text, its period, and a link to the current rules. */
export function EarlierPage({ of }: { of: EarlierRules['key'] }) {
  const edition = useEdition();
  const rules = EARLIER_RULES.find(({ key }) => key === of);
  if (!rules) return null;
  const others = EARLIER_RULES.filter(({ key }) => key !== of);
  return (
    <div className="column">
      <PageTitle>{rules.title}</PageTitle>
      <p className="note-text">适用于 {rules.period}，现已失效。</p>
      <Notice action={{ to: memberPaths.center(edition), label: '看现行规则' }}>
        本页是原规则的存档，等级、成长值与权益以现行规则为准
      </Notice>
      <p className="mt-4">{rules.lead}</p>
      {rules.sections.map(({ title, lines }) => (
        <Section key={title} title={title}>
          <Card pad="p">
            <Bullets lines={lines} />
          </Card>
        </Section>
      ))}
      <Section title="与现行规则的关系">
        <p>{rules.today}</p>
      </Section>
      <Section title="其他版本">
        <CardList>
          <li>
            <ListRow to={memberPaths.entry(edition)} title="会员" note="现行规则，自 2026-07-01 起" />
          </li>
          {others.map(({ key, title, period, to }) => (
            <li key={key}>
              <ListRow to={to(edition)} title={title} note={`适用于 ${period}`} />
            </li>
          ))}
        </CardList>
      </Section>
      <p className="footnote">{MEMBERSHIP_LEGAL_NOTE}</p>
    </div>
  );
}

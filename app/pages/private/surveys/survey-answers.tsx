import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import type { SurveyView } from '~/app/pages/private/surveys/survey-server';

/** Answers, and their result. */
export function SurveyAnswers({ answered }: { answered: NonNullable<SurveyView['answered']> }) {
  return (
    <>
      <Notice calm icon="check">
        {answered.result.title}。{answered.result.text}
      </Notice>
      <Section title="我的回答" note={answered.on}>
        <Card pad="dl">
          <FactList
            isStacked
            facts={[
              ...answered.rows.map((row) => ({ label: `${row.number}. ${row.text}`, value: row.answer })),
              ...(answered.comment ? [{ label: '其它意见', value: answered.comment }] : []),
            ]}
          />
        </Card>
      </Section>
    </>
  );
}

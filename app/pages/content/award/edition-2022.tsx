import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { awardPaths } from '~/app/paths/award';
import { useEdition } from '~/app/route-kit/shell-data';
import { Card, CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';
import { AwardHero, AwardRiskNote } from '~/app/pages/content/award/award-sections';
import { NOMINEE_NOTE } from '~/app/pages/content/award/award-texts';
import { buildAwardView } from '~/app/pages/content/award/award-view';
import { loadAward } from '~/app/pages/content/award/load-award';
import { AwardNotFound } from '~/app/pages/content/award/no-award';
import { WinnerList } from '~/app/pages/content/award/winner-list';
import { Bullets } from '~/app/ui/bullets';

/** The 2022 edition: its winners by category, statements of the jury, and the selection process. */
export const handle = definePage({
  login: 'guest',
  title: '2022金樟奖',
  documentTitle: '2022 金樟奖',
  description: '2022 年度评选的获奖名单。',
  watchedQuery: [],
});

const YEAR = 2022;

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const award = await loadAward(context, YEAR);
  return {
    edition,
    award: award && buildAwardView(award),
    newest: award?.years[0] ?? YEAR,
  };
});

export default function Award2022() {
  const { award, newest } = useLoaderData<typeof loader>();
  const edition = useEdition();
  if (!award) return <AwardNotFound title="2022 金樟奖" />;
  return (
    <div className="column">
      <AwardHero title={award.title}>
        <p>{award.lead}</p>
      </AwardHero>
      <Card pad="p" className="mt-3">
        <h2 className="font-semibold">评委寄语</h2>
        <p className="award-quote">{award.juryNote}</p>
      </Card>
      <Section title="获奖名单" footNote={`事实截至 ${award.asOf}。${NOMINEE_NOTE}`}>
        <WinnerList groups={award.groups} />
      </Section>
      <Section title="评选方式">
        <Card pad="p">
          <Bullets lines={award.rules} />
        </Card>
        <Card pad="p" className="mt-3">
          <Steps label="评选日程" steps={award.steps} />
        </Card>
        <Card pad="p" className="mt-3">
          <h3 className="font-semibold">评委</h3>
          <Bullets lines={award.jury} />
        </Card>
      </Section>
      <Section title="本届">
        <CardList>
          <li>
            <ListRow
              icon="podium"
              title={newest > YEAR ? `${newest} 金樟奖` : '金樟奖'}
              note="日程、提名与投票"
              to={awardPaths.campaign(edition)}
            />
          </li>
        </CardList>
      </Section>
      <AwardRiskNote />
    </div>
  );
}

const head: BuildPageHead<typeof loader> = ({ award }) =>
  award ? { title: award.title, description: award.lead } : {};

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);

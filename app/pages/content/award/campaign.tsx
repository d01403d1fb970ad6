import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { awardPaths } from '~/app/paths/award';
import { useEdition } from '~/app/route-kit/shell-data';
import { ButtonLink } from '~/app/ui/button';
import { ListRow } from '~/app/ui/list-row';
import { Steps } from '~/app/ui/steps';
import {
  AwardHero,
  AwardCurrentStage,
  AwardRiskNote,
  NomineeSummary,
} from '~/app/pages/content/award/award-sections';
import { AwardShare } from '~/app/pages/content/award/award-share';
import { AWARD_CRITERIA, NO_RETURNS_NOTE, NOMINEE_NOTE } from '~/app/pages/content/award/award-texts';
import { loadAward } from '~/app/pages/content/award/load-award';
import { AwardNotFound } from '~/app/pages/content/award/no-award';
import { WinnerList } from '~/app/pages/content/award/winner-list';
import { AllocationBar } from '~/app/charts/allocation-bar';
import { Card, CardList } from '~/app/ui/card';
import { Section } from '~/app/ui/section';
import { buildAwardView, type GroupView, type AwardView } from '~/app/pages/content/award/award-view';
import { Bullets } from '~/app/ui/bullets';

const PERCENT = 100;

/** 金樟奖: description, stages, nominees, criteria, and a link to the vote. */
export const handle = definePage({
  login: 'guest',
  title: '金樟奖',
  description: '私募证券基金领域的年度评选。',
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const award = await loadAward(context);
  return {
    edition,
    award: award && buildAwardView(award),
    has2022: award !== null && award.year !== 2022 && award.years.indexOf(2022) >= 0,
  };
});

/** Categories of a group, each expandable to its nominees. */
function NomineeGroup({ group, isOpen }: { group: GroupView; isOpen: boolean }) {
  return (
    <>
      <h3 className="award-group">{group.name}</h3>
      <div className="card list">
        {group.categories.map((category, index) => (
          <details className="award-fold" key={category.id} open={isOpen && index === 0}>
            <summary>
              <span>{category.name}</span>
              <em>{category.nominees.length} 个提名</em>
            </summary>
            <p className="note-text">{category.criterion}</p>
            <ul>
              {category.nominees.map((nominee) => (
                <li key={nominee.id}>
                  <NomineeSummary nominee={nominee} />
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </>
  );
}

export default function AwardCampaign() {
  const { award, has2022 } = useLoaderData<typeof loader>();
  const edition = useEdition();
  if (!award) return <AwardNotFound title="金樟奖" />;
  const hasWinners = award.groups.some(({ categories }) => categories.some(({ winner }) => winner !== null));
  const vote = awardPaths.vote(edition);
  return (
    <div className="column">
      <AwardHero title={award.title}>
        <p>{award.lead}</p>
      </AwardHero>
      <AwardCurrentStage current={award.current} serverNow={award.serverNow}>
        <div className="award-acts">
          <ButtonLink wide to={vote}>
            {award.voting === 'open' ? '去投票' : '看票数'}
          </ButtonLink>
          <AwardShare title={award.title} />
        </div>
      </AwardCurrentStage>
      {hasWinners && (
        <Section title="获奖名单">
          <WinnerList groups={award.groups} />
        </Section>
      )}
      <Section title="评什么" footNote={NO_RETURNS_NOTE}>
        <ul className="award-looks">
          {AWARD_CRITERIA.map(({ title, text }) => (
            <li className="card card-padded" key={title}>
              <b className="font-semibold">{title}</b>
              <p className="note-text">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="日程" note="北京时间">
        <Card pad="p">
          <Steps label="评选日程" steps={award.steps} />
        </Card>
      </Section>
      <Section title="奖项与提名" footNote={`事实截至 ${award.asOf}。${NOMINEE_NOTE}`}>
        {award.groups.map((group, index) => (
          <NomineeGroup key={group.group} group={group} isOpen={index === 0} />
        ))}
      </Section>
      <JurySection award={award} />
      <Section title="规则">
        <Card pad="p">
          <Bullets lines={award.rules} />
        </Card>
      </Section>
      {has2022 && (
        <Section title="往届">
          <CardList>
            <li>
              <ListRow
                icon="podium"
                title="2022 金樟奖"
                note="首届获奖名单与评审说明"
                to={awardPaths.edition2022(edition)}
              />
            </li>
          </CardList>
        </Section>
      )}
      <AwardRiskNote />
    </div>
  );
}

/** Jury with its weight, and its statement. */
function JurySection({ award }: { award: Pick<AwardView, 'weights' | 'jury' | 'juryNote'> }) {
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

const head: BuildPageHead<typeof loader> = ({ award }) =>
  award ? { title: award.title, description: award.lead } : {};

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);

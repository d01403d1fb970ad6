import { useLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { pageAction } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { awardPaths } from '~/app/paths/award';
import { useEdition } from '~/app/route-kit/shell-data';
import { ButtonLink } from '~/app/ui/button';
import { Chips } from '~/app/ui/chips';
import { PostedNotice } from '~/app/ui/form/form-notice';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { Segmented } from '~/app/ui/segmented';
import { AWARD_GROUPS } from '~/domain/calendar/award';
import { AwardHero, AwardCurrentStage, AwardRiskNote } from '~/app/pages/content/award/award-sections';
import { AwardShare } from '~/app/pages/content/award/award-share';
import { AWARD_GROUP_NAMES, NOMINEE_NOTE } from '~/app/pages/content/award/award-texts';
import { buildVoteView } from '~/app/pages/content/award/award-view';
import { BallotList } from '~/app/pages/content/award/ballot-list';
import { loadAward } from '~/app/pages/content/award/load-award';
import { AwardNotFound } from '~/app/pages/content/award/no-award';
import { handleVote } from '~/app/pages/content/award/vote-action';
import { voteQuery, voteSchema } from '~/app/pages/content/award/vote-schema';

/** Award voting: open for viewing to all, voting requires a login. */
export const handle = definePage({
  login: 'guest',
  title: '金樟奖投票',
  description: '金樟奖各奖项的提名与票数；登录后每个奖项每天一票。',
  watchedQuery: ['category', 'pick'],
});

export const loader = pageLoader(
  { handle, query: voteQuery },
  async ({ context, edition, viewer, query }) => {
    const award = await loadAward(context);
    return {
      edition,
      isLoggedIn: viewer !== null,
      page: award && buildVoteView(award, query.category, query.pick),
    };
  },
);

export const action = pageAction({ limit: 'open', login: 'guest', schema: voteSchema }, handleVote);

export default function AwardVote() {
  const { isLoggedIn, page } = useLoaderData<typeof loader>();
  const edition = useEdition();
  // Categories voted in since the page was rendered.
  const [votedNow, setVotedNow] = useState<readonly string[]>([]);
  useEffect(() => setVotedNow([]), [page]);
  if (!page || !page.vote) return <AwardNotFound title="金樟奖投票" />;
  const { vote, links, group, next, pickId } = page;
  const isOpen = page.voting === 'open';
  const to = (id: string) => awardPaths.vote(edition, { category: id });
  const isVoted = (link: { id: string; isVoted: boolean }) => link.isVoted || votedNow.indexOf(link.id) >= 0;
  const votedCount = links.filter(isVoted).length;
  const picked = vote.nominees.find(({ id }) => id === pickId);
  return (
    <div className="column">
      <AwardHero small title={`${page.title}投票`}>
        <p>每个奖项每人每天一票，票数随投随显示</p>
      </AwardHero>
      <AwardCurrentStage current={page.current} serverNow={page.serverNow}>
        {isLoggedIn && isOpen && (
          <p className="mt-2" role="status">
            今日已投 {votedCount} 个奖项，共 {links.length} 个
          </p>
        )}
      </AwardCurrentStage>
      <PostedNotice />
      {!isLoggedIn && isOpen && (
        <Notice calm icon="person">
          登录后可投票；所选的提名会为您保留。
        </Notice>
      )}
      {picked && isOpen && <Notice icon="check">已为您保留“{picked.name}”，点它右侧的“投票”确认。</Notice>}
      <Segmented
        className="mt-3"
        label="奖项类别"
        items={AWARD_GROUPS.map((each) => ({
          to: to(links.find((link) => link.group === each)?.id ?? vote.categoryId),
          label: AWARD_GROUP_NAMES[each],
          isCurrent: each === group,
        }))}
      />
      <div className="mt-2">
        <Chips
          label="奖项"
          items={links
            .filter((link) => link.group === group)
            .map((link) => ({
              to: to(link.id),
              label: isVoted(link) ? `${link.name}（已投）` : link.name,
              isCurrent: link.id === vote.categoryId,
            }))}
        />
      </div>
      <Section title={vote.name} footNote={NOMINEE_NOTE}>
        <p className="note-text award-criterion">{vote.criterion}</p>
        <BallotList
          key={vote.categoryId}
          vote={vote}
          pickId={pickId}
          isOpen={isOpen}
          isLoggedIn={isLoggedIn}
          onVoted={(has) => {
            if (has) setVotedNow((known) => [...known, vote.categoryId]);
          }}
        />
      </Section>
      <div className="award-acts">
        {next && (
          <ButtonLink kind="line" wide to={to(next.id)}>
            下一个奖项
          </ButtonLink>
        )}
        <ButtonLink kind="line" wide to={awardPaths.campaign(edition)}>
          评选说明
        </ButtonLink>
        <AwardShare title={page.title} />
      </div>
      <AwardRiskNote />
    </div>
  );
}

const head: BuildPageHead<typeof loader> = (data) => ({
  title: `${data.page?.title ?? '金樟奖'}投票`,
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);

import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { STRATEGIES } from '~/contract/kinds';
import { buildBreadcrumb } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { indexPaths } from '~/app/paths/indices';
import { SectionError } from '~/app/features/funds/section-error';
import { FactSection } from '~/app/features/funds/product-sections';
import { Column, Columns } from '~/app/ui/columns';
import { LockCard } from '~/app/ui/lock-card';
import { PageTitle } from '~/app/ui/section';
import { IndexLevelSections } from '~/app/pages/market/top-100-funds/level-sections';
import {
  LEVEL_PERIODS,
  getIndexLevelLock,
  buildIndexLevelView,
} from '~/app/pages/market/top-100-funds/level-view';
import { IndexMembers, IndexReviews } from '~/app/pages/market/top-100-funds/member-sections';
import {
  buildIndexAboutView,
  buildMembersView,
  buildReviewsView,
} from '~/app/pages/market/top-100-funds/top-100-view';

/**
 * The platform's index of 100 private funds: method, members and their changes for all viewers, its level for
 * viewers who may see it.
 */
export const handle = definePage({
  login: 'guest',
  title: '格上100',
  description:
    '一百只私募证券基金的等权指数：从哪里选、怎样选、何时审核、权重与没有净值时的处理，成员与历次进出。点位只向特定对象展示。',
  watchedQuery: ['period', 'strategy', 'page'],
});

const querySchema = z.object({
  period: z.enum(LEVEL_PERIODS).catch('since').default('since'),
  strategy: z.enum(STRATEGIES).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100).catch(1).default(1),
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, viewer, query }) => {
    const { indices } = context.upstream;
    const here = indexPaths.hundredFunds(edition);
    const now = context.now();
    const isLocked = getIndexLevelLock(viewer, edition, { now, returnTo: here }) !== null;
    const [about, series] = await Promise.all([
      indices.about(),
      isLocked ? null : settle(context, indices.simuSeries()),
    ]);
    return {
      here,
      about: buildIndexAboutView(about),
      members: buildMembersView(about, query, edition),
      reviews: buildReviewsView(about),
      lock: getIndexLevelLock(viewer, edition, {
        now,
        returnTo: here,
        replied: series?.ok ? series.data.locked : null,
      }),
      level:
        series &&
        mapSection(series, (reply) =>
          buildIndexLevelView(
            reply,
            '格上100',
            query.period,
            (period) => `${indexPaths.hundredFunds(edition, { period })}#level`,
          ),
        ),
    };
  },
);

export default function Top100Funds() {
  const { here, about, members, reviews, lock, level } = useLoaderData<typeof loader>();
  return (
    <div className="column column-wide">
      <Columns kind="main">
        <Column place="head">
          <PageTitle end={<span className="tiny-text">共 {about.count} 只</span>}>格上100</PageTitle>
          <p className="text-ink-2">{about.lead}</p>
          {lock && (
            <LockCard title={lock.title} steps={lock.steps} action={lock.action}>
              {lock.text}
            </LockCard>
          )}
          {!lock &&
            level &&
            (level.ok ? (
              <IndexLevelSections level={level.data} launchedOn={about.launchedOn} />
            ) : (
              <SectionError title="点位与走势" message={level.message} retryTo={here} />
            ))}
        </Column>
        <Column place="side" label="指数要点与编制方法">
          <FactSection title="指数要点" facts={about.pairs} />
          <FactSection title="编制方法" facts={about.rules} isStacked />
        </Column>
        <Column place="body">
          <IndexMembers members={members} text={about.countText} />
          <IndexReviews reviews={reviews} />
        </Column>
      </Columns>
      <p className="footnote">
        来源：基金业协会备案信息与管理人披露的净值。指数不是产品，不能购买；入选不是推荐。
        <span className="whitespace-nowrap">过往业绩不预示未来表现。</span>
      </p>
    </div>
  );
}

const head: BuildPageHead<typeof loader> = ({ here, about }, { origin }) => ({
  title: '格上100',
  path: here,
  // Only public facts, without the level.
  jsonLd: [
    { '@type': 'Dataset', name: about.name, description: about.lead, datePublished: about.launchedOn },
    buildBreadcrumb(origin, [['格上100', here]]),
  ],
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);

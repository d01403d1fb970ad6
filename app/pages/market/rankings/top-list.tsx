import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { getFundKinds } from '~/domain/platform/edition';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';
import { RANK_PERIODS, RANK_TYPES, buildRankView } from '~/app/features/funds/channel-view';
import { getViewerRiskFilter } from '~/app/features/lists/viewer-fit';
import { getLevelLock } from '~/app/features/person/next-step';
import { describeRankScope, buildSimuRankPreview } from '~/app/pages/market/rankings/rank-view';
import { PublicBoards } from '~/app/pages/market/rankings/top-public';
import { SimuBoards } from '~/app/pages/market/rankings/top-simu';
import * as view from '~/app/pages/market/rankings/board-entries-view';
import { RiskNote } from '~/app/features/figures/risk-note';

/**
 * Hub of all rankings: private funds, public funds by type, companies, managers; each with its method and window.
 */
export const handle = definePage({
  login: 'guest',
  title: '榜单',
  description:
    '公募基金分类收益排行，私募产品、公司与基金经理榜单，写明方法、区间与日期。基金有风险，投资需谨慎。',
  watchedQuery: ['period'],
});

const FIRST = 3;
const querySchema = z.object({ period: z.enum(RANK_PERIODS).default('1y') });

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ query, context, edition, viewer }) => {
    const { catalogue } = context.upstream;
    const { period } = query;
    const isOpen = getLevelLock(viewer, context.now()) === null;
    const { text: publicFit, ...rights } = getViewerRiskFilter(viewer);
    const [simu, ...publics] = await Promise.all([
      isOpen
        ? settle(
            context,
            catalogue.simuList({
              query: { sort: 'return_1y', order: 'desc', has_return: '1y', limit: FIRST },
            }),
          )
        : null,
      ...RANK_TYPES.map((type) =>
        settle(
          context,
          catalogue.publicList({
            query: { type, sort: `return_${period}`, order: 'desc', limit: FIRST, ...rights },
          }),
        ),
      ),
    ]);
    return {
      path: paths.topList(edition),
      index: view.buildIndexEntry(edition),
      companies: view.buildCompanyEntries(edition),
      kinds: getFundKinds(edition),
      simuLock: view.getSimuBoardLock(viewer, edition, context.now()),
      simuFit: describeRankScope(viewer),
      simu: simu && mapSection(simu, (reply) => buildSimuRankPreview(reply.list)),
      periods: view.buildPublicPeriodLinks(period, edition),
      publicFit,
      publics: RANK_TYPES.map((type, index) => ({
        type,
        board: mapSection(publics[index]!, (reply) =>
          view.buildPublicRankPreview(buildRankView(reply.list, type, period, edition)),
        ),
      })),
    };
  },
);

export default function TopListPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle>榜单</PageTitle>
      {page.kinds.map((kind) =>
        kind === 'simu' ? (
          <SimuBoards
            key={kind}
            simu={page.simu}
            lock={page.simuLock}
            fit={page.simuFit}
            path={page.path}
            index={page.index}
          />
        ) : (
          <PublicBoards
            key={kind}
            periods={page.periods}
            boards={page.publics}
            fit={page.publicFit}
            path={page.path}
          />
        ),
      )}
      <Section
        title="私募公司榜单"
        footNote="按公示或收录的事实排列，不代表对管理能力或业绩的评价。来源：基金业协会公示。"
      >
        <Entries entries={page.companies} />
        <p className="tiny-text pt-3">按管理规模区间看，区间内按名称排列</p>
        <Chips label="管理规模" items={view.companySizes} />
      </Section>
      <Section title="基金经理榜单" footNote="不按业绩排列。来源：管理人披露。">
        <Entries entries={view.managerEntries} />
      </Section>
      <RiskNote />
    </div>
  );
}

function Entries({ entries }: { entries: readonly view.BoardEntry[] }) {
  return (
    <CardList>
      {entries.map((entry) => (
        <li key={entry.to}>
          <ListRow to={entry.to} title={entry.title} note={entry.method} />
        </li>
      ))}
    </CardList>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);

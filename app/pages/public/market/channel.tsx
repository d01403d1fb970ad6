import '~/app/features/lists/home-rows.css';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { Card } from '~/app/ui/card';
import { ErrorState } from '~/app/ui/error-state';
import { Icon } from '~/app/ui/icon';
import { Notice } from '~/app/ui/notice';
import { FundTypeGrid } from '~/app/ui/pictures/fund-type-icon';
import { Section } from '~/app/ui/section';
import { buildNewsViews } from '~/app/features/news/news-view';
import { PastPerformanceNote } from '~/app/features/figures/past-note';
import { RelatedNews } from '~/app/features/news/related-news';
import {
  buildChannelEntries,
  RANK_PERIODS,
  RANK_TYPES,
  buildRankLinks,
  buildRankView,
  buildTypeLinks,
} from '~/app/features/funds/channel-view';
import { FundSearchForm } from '~/app/features/lists/fund-search-form';
import { PublicRanking } from '~/app/pages/public/market/ranking';
import { SelectionCard } from '~/app/features/funds/selection-card';
import { buildSelectionViews } from '~/app/features/funds/selection-view';
import { loadViewerRiskFilter } from '~/app/features/lists/viewer-fit';
import { EntryGrid } from '~/app/ui/entry-grid';
import { RiskNote } from '~/app/features/figures/risk-note';

/** Public-fund channel: search, entry links, selected funds, regular-plan zone, types, rankings, news. */
export const handle = definePage({
  login: 'public',
  title: '公募频道',
  description: '公募基金的查找、优选、定投、分类排行与资讯。基金有风险，投资需谨慎。',
  watchedQuery: ['type', 'period'],
});

const SELECTED = 2;
const RANKED = 5;
const ARTICLES = 5;
const querySchema = z.object({
  type: z.enum(RANK_TYPES).default('mixed'),
  period: z.enum(RANK_PERIODS).default('1y'),
});

export const loader = pageLoader({ handle, query: querySchema }, async ({ query, context, edition }) => {
  const { catalogue, content, market } = context.upstream;
  const { type, period } = query;
  const { text: fit, ...rights } = await loadViewerRiskFilter(context);
  const [selected, ranked, news] = await Promise.all([
    settle(context, market.fundSelections({ query: { limit: SELECTED, ...rights } })),
    settle(
      context,
      catalogue.publicList({
        query: { type, sort: `return_${period}`, order: 'desc', limit: RANKED, ...rights },
      }),
    ),
    settle(context, content.newsList({ query: { kind: 'market', limit: ARTICLES } })),
  ]);
  return {
    edition,
    path: paths.publicChannel(edition),
    fit,
    selected: mapSection(selected, (reply) => ({
      total: reply.total,
      funds: buildSelectionViews(reply.list, edition),
    })),
    ranking: mapSection(ranked, (reply) => buildRankView(reply.list, type, period, edition)),
    rankLinks: buildRankLinks(type, period, edition),
    news: news.ok ? buildNewsViews(news.data.list, edition, context.now()) : [],
  };
});

export default function ChannelPage() {
  const { edition, path, fit, selected, ranking, rankLinks: links, news } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <h1 className="sr-only">公募频道</h1>
      <Card pad="p" className="mt-3">
        <FundSearchForm action={paths.publicDetailIndex(edition)} />
      </Card>
      <EntryGrid
        isBare
        label="公募频道"
        items={buildChannelEntries(edition).map((entry) => ({
          ...entry,
          picture: <Icon name={entry.icon} />,
        }))}
      />
      {fit && <p className="note-text mt-4">{fit}</p>}
      {selected.ok ? (
        selected.data.funds.length > 0 && (
          <Section
            title="公募优选"
            more={{ to: paths.publicSelections(edition), label: `全部 ${selected.data.total} 只` }}
            footNote={
              <>
                按名称排列，不按业绩排序；依据可在产品页核对。来源：基金管理人披露。
                <PastPerformanceNote />
              </>
            }
          >
            <div className="two-columns">
              {selected.data.funds.map((fund) => (
                <SelectionCard key={fund.to} fund={fund} />
              ))}
            </div>
          </Section>
        )
      ) : (
        <Section title="公募优选">
          <ErrorState title={selected.message} retry={{ to: path }}>
            其余内容不受影响
          </ErrorState>
        </Section>
      )}
      <Section title="定投专区">
        <Notice calm icon="plan" action={{ to: paths.regularRegion(edition), label: '去看看' }}>
          按约定的时间分期买入；先看规则与风险，再按历史净值试算
        </Notice>
      </Section>
      <Section title="按类型找">
        <FundTypeGrid label="基金类型" items={buildTypeLinks(edition)} />
      </Section>
      <PublicRanking ranking={ranking} links={links} path={path} />
      <RelatedNews title="市场资讯" news={news} />
      <RiskNote />
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);

import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { LineChart } from '~/app/charts/line-chart';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { quasiFixedPaths } from '~/app/paths/quasi-fixed';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { SectionError } from '~/app/features/funds/section-error';
import { PastPerformanceNote } from '~/app/features/figures/past-note';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { FeedItem } from '~/app/features/news/feed-item';
import { buildFeedRows } from '~/app/features/news/feed-view';
import { Bullets } from '~/app/ui/bullets';
import { Card } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { PageTitle, Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import { FIXED_TAG } from '~/app/pages/fixed/shared/fixed-texts';
import { buildBondMarketView } from '~/app/pages/fixed/research/research-view';

/** Research on quasi-fixed income: how to read such a product, the bond market behind it, articles. */
export const handle = definePage({
  login: 'guest',
  title: '类固收研究',
  description: '怎样读一只类固收产品：谁欠钱、靠什么还、什么时候付；债券市场的区间涨跌与回撤，以及研究文章。',
  watchedQuery: ['cursor'],
});

const ARTICLES = 10;

/** Questions to ask about a product, in order of importance. */
const QUESTIONS = [
  '谁欠这笔钱：底层债务人、付款人，还是发行人自己；单一一家占多少。',
  '靠什么还：第一还款来源写成一句话，增信只是第二来源。',
  '什么时候付：分配日、到期日、顺延规则，延期由谁表决、怎样通过。',
  '过去付得怎样：应付几次、按日几次、晚到几次，晚了几天，为什么。',
  '写的是基准还是约定利率：前者不补足，后者只看发行人信用。',
];

export const loader = pageLoader(
  { handle, query: z.object(pageQueryShape) },
  async ({ context, edition, viewer, query }) => {
    const here = quasiFixedPaths.research(edition);
    const [market, feed] = await Promise.all([
      settle(context, context.upstream.quasiFixed.market()),
      settle(
        context,
        context.upstream.content.newsList({
          query: { tag: FIXED_TAG, cursor: query.cursor, limit: ARTICLES },
        }),
      ),
    ]);
    return {
      here,
      channelTo: quasiFixedPaths.channel(edition),
      isLoggedIn: viewer !== null,
      market: mapSection(market, (reply) => buildBondMarketView(reply, edition)),
      feed: mapSection(feed, (reply) => ({
        rows: buildFeedRows(reply.list, edition, context.now()),
        pager: buildKeysetPage(here, query, reply, ARTICLES),
      })),
    };
  },
);

export default function Research() {
  const page = useLoaderData<typeof loader>();
  const { market, feed, here, channelTo } = page;
  return (
    <div className="column">
      <PageTitle>类固收研究</PageTitle>
      <p className="text-ink-2">
        类固收的差别不在名字，在钱借给了谁。这里先列五个要问的问题，再看债券市场这几年怎样起伏，然后读文章。产品自己的条款与分配记录在产品页，只向特定对象展示。
      </p>
      <Section title="五个问题" more={{ to: channelTo, label: '看产品' }}>
        <Card pad="p">
          <Bullets lines={QUESTIONS} />
        </Card>
      </Section>
      {market.ok ? (
        <>
          <Section
            title={`债券市场：${market.data.indexName}`}
            note={market.data.asOf ? `截至 ${market.data.asOf}` : undefined}
            footNote={
              <>
                {market.data.deepest}指数不含费用与信用损失，只说明利率与信用环境，不代表任何产品。
                <PastPerformanceNote />
              </>
            }
          >
            <LineChart model={market.data.chart} label={`${market.data.indexName}近五年累计涨跌`} />
            <Table
              className="mt-3"
              caption="区间涨跌"
              columns={[{ label: '区间' }, { label: '起止' }, { label: '涨跌', signed: true }]}
              rows={market.data.periods}
            />
          </Section>
          <Section title="产品分布" footNote="按备案与登记的形式、投向计数，不涉及收益。">
            <Chips label="产品分布" items={market.data.groups} />
          </Section>
        </>
      ) : (
        <SectionError title="债券市场" message={market.message} retryTo={here} />
      )}
      {feed.ok ? (
        <Section title="文章">
          {feed.data.rows.length === 0 ? (
            <EmptyState icon="news" title="还没有文章" action={{ to: channelTo, label: '看产品' }}>
              新的研究发布后显示在这里
            </EmptyState>
          ) : (
            <ul className="list feed">
              {feed.data.rows.map((row) => (
                <FeedItem key={row.id} row={row} isLoggedIn={page.isLoggedIn} returnTo={here} />
              ))}
            </ul>
          )}
          <KeysetPager {...feed.data.pager} />
        </Section>
      ) : (
        <SectionError title="文章" message={feed.message} retryTo={here} />
      )}
      <p className="footnote">文章仅供了解与学习，不构成投资建议。投资有风险，本金可能受损。</p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);

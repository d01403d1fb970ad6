import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { simuBriefSchema } from '~/contract/fund-briefs';
import { idSchema } from '~/contract/shared';
import { defaultEdition } from '~/domain/platform/edition';
import { buildBreadcrumb, buildFundJsonLd } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { indexPaths } from '~/app/paths/indices';
import { ButtonLink } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle } from '~/app/ui/section';
import { FundTypeIcon } from '~/app/ui/pictures/fund-type-icon';
import { Tag } from '~/app/ui/tag';
import { CHART_QUERY_KEYS, buildWindowQuery } from '~/app/features/funds/chart-query';
import { ProductLayout } from '~/app/features/funds/product-frame';
import { FundActions } from '~/app/features/funds/fund-actions';
import { SectionError } from '~/app/features/funds/section-error';
import { RelatedFunds } from '~/app/features/funds/related-funds';
import { buildRelatedView } from '~/app/features/funds/related-view';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { chartQueryShape } from '~/app/features/funds/chart-query-schema';
import {
  buildSimuLockView,
  buildSimuOpenView,
  buildSimuSharedView,
} from '~/app/pages/private/fund/load-product';
import { ProductActionBar } from '~/app/pages/private/fund/product-bar';
import { LockedProduct } from '~/app/pages/private/fund/product-locked';
import { OpenProduct, ProductHead } from '~/app/pages/private/fund/product-open';
import { getProductLinks, ProductSidePanel } from '~/app/pages/private/fund/product-box';
import { RelatedNews } from '~/app/features/news/related-news';

export const handle = definePage({
  login: 'guest',
  title: '私募产品',
  description: '私募产品详情',
  watchedQuery: CHART_QUERY_KEYS,
});

const paramsSchema = z.object({ id: idSchema.optional() });
const querySchema = z.object(chartQueryShape);

type SimuBrief = Pick<
  z.infer<typeof simuBriefSchema>,
  'product_id' | 'name' | 'strategy_name' | 'company_name'
>;

/** Number of products listed when none is requested. */
const LISTED = 20;
/** Filed facts of a product: open to all viewers. */
const filedRow = ({ product_id, name, strategy_name, company_name }: SimuBrief) => ({
  to: paths.simuProduct(product_id),
  name,
  note: `${strategy_name}　${company_name}`,
});

export const loader = pageLoader(
  { handle, params: paramsSchema, query: querySchema },
  async ({ params, query, context, edition, viewer }) => {
    const libraryTo = paths.fundLibrary(edition, { tab: 'simu' });
    const { catalogue, market, holdings } = context.upstream;
    if (!params.id) {
      const found = await settle(context, catalogue.simuList({ query: { limit: LISTED } }));
      return { kind: 'empty' as const, libraryTo, list: mapSection(found, ({ list }) => list.map(filedRow)) };
    }
    const product_id = params.id;
    // For a guest no values are requested; the reply tells whether other viewers may see them.
    const [detail, related, nav, performance, own] = await Promise.all([
      catalogue.simuDetail({ query: { product_id } }),
      settle(context, catalogue.related({ query: { product_id } })),
      viewer ? settle(context, market.simuNav({ query: { product_id, ...buildWindowQuery(query) } })) : null,
      viewer ? settle(context, market.simuPerformance({ query: { product_id } })) : null,
      viewer ? settle(context, holdings.onFund({ query: { fund_kind: 'simu', fund_id: product_id } })) : null,
    ]);
    const viewing = {
      viewer,
      edition,
      now: context.now(),
    };
    const shared = {
      libraryTo,
      ...buildSimuSharedView(detail, viewing),
      related: mapSection(related, (reply) => buildRelatedView(reply, edition)),
    };
    if (detail.locked || !viewer) {
      return { kind: 'locked' as const, ...shared, ...buildSimuLockView(detail, viewing) };
    }
    const amounts = createAmountDisplay(context.preferences.isAmountHidden);
    const parts = { nav, performance, own, amounts };
    return { kind: 'open' as const, ...shared, ...buildSimuOpenView(detail, parts, query, viewing) };
  },
);

export default function ProductPage() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === 'empty') {
    return (
      <div className="column">
        <PageTitle>私募产品</PageTitle>
        <p className="note-text">选一只产品看备案信息与详情；按策略、规模与成立年限筛选请到基金库。</p>
        {page.list.ok && page.list.data.length > 0 && (
          <CardList className="mt-4" label="私募产品">
            {page.list.data.map(({ to, name, note }) => (
              <li key={to}>
                <ListRow to={to} title={name} note={note} />
              </li>
            ))}
          </CardList>
        )}
        <ButtonLink wide kind="line" icon="find" className="mt-4" to={page.libraryTo}>
          去基金库筛选
        </ButtonLink>
      </div>
    );
  }
  const { head } = page;
  return (
    <ProductLayout
      name={head.name}
      tags={
        <>
          <FundTypeIcon kind={head.mark} size={20} />
          <Tag>{head.strategy}</Tag>
          {head.risk && <Tag tone={head.isRisky ? 'warn' : undefined}>{head.risk}</Tag>}
          <Tag>{head.status}</Tag>
          <Tag>备案编码 {head.filingNo}</Tag>
        </>
      }
      head={
        page.kind === 'open' && (
          <>
            <ProductHead page={page} />
            <div className="fund-actions">
              <FundActions links={getProductLinks(page)} />
            </div>
          </>
        )
      }
      sideLabel="交易与要点"
      side={<ProductSidePanel page={page} />}
      foot="基金有风险，投资需谨慎"
      bar={<ProductActionBar bar={page.bar} />}
    >
      {page.kind === 'open' ? <OpenProduct page={page} /> : <LockedProduct page={page} />}
      <div className="mt-3">
        <ListRow
          card
          to={indexPaths.fundAwards(page.id)}
          title="获奖记录"
          note="年份、评选机构、依据与出处"
        />
      </div>
      {page.related.ok ? (
        <RelatedFunds related={page.related.data} />
      ) : (
        <SectionError title="同类基金" message={page.related.message} retryTo={paths.simuProduct(page.id)} />
      )}
      <RelatedNews
        title={page.kind === 'open' ? undefined : '先了解'}
        news={page.articles}
        more={{ to: page.videosTo, label: '视频与全部' }}
      />
    </ProductLayout>
  );
}

const head: BuildPageHead<typeof loader> = (data, { origin }) => {
  if (data.kind === 'empty') return {};
  const { head: fund, companyName, id } = data;
  return {
    title: fund.name,
    description: `${fund.name}，${companyName}管理，${fund.strategy}，备案编码 ${fund.filingNo}。基金有风险，投资需谨慎。`,
    path: paths.simuProduct(id),
    picture: { kind: 'simu', id },
    // Only filed facts, because all clients can read this.
    jsonLd: [
      buildFundJsonLd({
        type: 'InvestmentFund',
        name: fund.name,
        category: fund.strategy,
        identifier: fund.filingNo,
        company: companyName,
      }),
      buildBreadcrumb(origin, [
        ['私募证券', paths.simuChannel(defaultEdition)],
        [fund.name, paths.simuProduct(id)],
      ]),
    ],
  };
};

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);

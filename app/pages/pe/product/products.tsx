import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { equityPaths } from '~/app/paths/equity';
import { DirectorySearchForm } from '~/app/features/funds/directory-find';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { EmptyState } from '~/app/ui/empty-state';
import { PageTitle } from '~/app/ui/section';
import { PE_STAGES, PE_STATUSES } from '~/contract/kinds';
import { buildPeProductFilters } from '~/app/pages/pe/product/product-find';
import { PeFunds } from '~/app/pages/pe/shared/pe-funds';
import { buildPeFundsView } from '~/app/pages/pe/shared/pe-funds-view';

const LIMIT = 20;

export const handle = definePage({
  login: 'guest',
  title: '股权产品',
  documentTitle: '私募股权产品',
  description:
    '私募股权基金名录：按投资阶段、成立年份与状态查找，备案信息向所有人公开，收益与出资只向特定对象展示。',
  watchedQuery: ['stage', 'vintage', 'status', 'keyword', 'cursor'],
});

/** Treats an unknown filter value as absent. */
const filter = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional().catch(undefined));
const query = z.object({
  ...pageQueryShape,
  stage: filter(z.enum(PE_STAGES)),
  vintage: filter(z.coerce.number().int().min(1990).max(2100)),
  status: filter(z.enum(PE_STATUSES)),
  keyword: filter(createSearchTextSchema(30).min(1)),
});

export const loader = pageLoader({ handle, query }, async ({ context, edition, viewer, query: asked }) => {
  const { page: _page, cursor, ...filters } = asked;
  const reply = await context.upstream.equity.productList({
    query: { ...filters, cursor, limit: LIMIT },
  });
  const here = equityPaths.products(edition, filters);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return {
    funds: buildPeFundsView(reply.list, { viewer, edition, returnTo: here }),
    isEmpty: reply.list.length === 0,
    countText: `${isFiltered ? '符合' : '共'} ${reply.total} 只`,
    find: buildPeProductFilters(reply, filters, edition),
    pager: buildKeysetPage(here, asked, reply, LIMIT),
  };
});

/** All private-equity funds, newest first, filtered by filed facts. */
export default function Products() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="column column-wide">
      <PageTitle end={<span className="tiny-text">{page.countText}</span>}>股权产品</PageTitle>
      <DirectorySearchForm find={page.find} />
      <h2 className="sr-only">产品列表</h2>
      <div className="mt-3">
        {page.isEmpty ? (
          <EmptyState
            title="没有符合的产品"
            action={page.find.resetTo ? { to: page.find.resetTo, label: '清除条件' } : undefined}
          >
            换一个阶段或年份；与您风险等级不匹配的产品不在列表中
          </EmptyState>
        ) : (
          <PeFunds caption="私募股权基金，成立晚的在前" funds={page.funds} />
        )}
      </div>
      <KeysetPager {...page.pager} />
      <p className="footnote">
        按成立日期排列，不按业绩排序。存续期内一般不能赎回，可能损失全部本金，投资需谨慎。
      </p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);

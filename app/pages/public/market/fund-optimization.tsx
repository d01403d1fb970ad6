import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PUBLIC_TYPES } from '~/contract/kinds';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { buildNumberedPage, computePageCount } from '~/app/features/lists/page-links';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { SelectionPage } from '~/app/features/funds/selection-page';
import { SelectionCard } from '~/app/features/funds/selection-card';
import { buildSelectionTypeLinks, buildSelectionViews } from '~/app/features/funds/selection-view';
import { loadViewerRiskFilter } from '~/app/features/lists/viewer-fit';

/** Selected public funds, each with the supporting facts and their date; sorted by name, never by performance. */
export const handle = definePage({
  login: 'public',
  title: '基金优选',
  documentTitle: '公募优选',
  description: '由研究人员选出的公募基金，每只写明入选依据与日期。过往业绩不预示未来表现。',
  watchedQuery: ['type', 'page'],
});

const CARDS = 20;
const querySchema = z.object({
  type: z.enum(PUBLIC_TYPES).optional(),
  page: z.coerce.number().int().min(1).max(100).default(1),
});

export const loader = pageLoader({ handle, query: querySchema }, async ({ query, context, edition }) => {
  const { type, page } = query;
  const { text: fit, ...rights } = await loadViewerRiskFilter(context);
  const reply = await context.upstream.market.fundSelections({
    query: { type, page, limit: CARDS, ...rights },
  });
  return {
    edition,
    path: paths.publicSelections(edition, { type }),
    pages: buildNumberedPage(page, computePageCount(reply.total, CARDS), (at) =>
      paths.publicSelections(edition, { type, page: at }),
    ),
    fit,
    total: reply.total,
    types: buildSelectionTypeLinks(type, edition),
    funds: buildSelectionViews(reply.list, edition),
  };
});

export default function FundOptimizationPage() {
  const { edition, fit, types, funds, total, pages } = useLoaderData<typeof loader>();
  return (
    <SelectionPage
      title="公募优选"
      more={{ to: paths.riskStandard(edition), label: '风险匹配' }}
      note="由研究人员从开放申购的公募基金中选出，按名称排列，不按业绩排序（尚未披露净值的列在最后）；每只写明依据的事实与日期，可在产品页核对。入选不代表适合您，购买前请核对风险等级。"
      notice={fit && <p className="note-text mt-2">{fit}</p>}
      filters={{ label: '基金类型', items: types }}
      total={total}
      listTitle="入选基金"
      empty={{
        title: '这一类暂无入选的基金',
        text: '可以看看其他类型',
        to: paths.fundLibrary(edition, { tab: 'public' }),
      }}
      cards={funds.map((fund) => (
        <SelectionCard key={fund.to} fund={fund} />
      ))}
      pages={pages}
      footNote={
        <>
          回撤与收益按复权净值计算，中位数为同类型全部基金。{FIGURE_SOURCE_TEXT}
          <PastPerformanceNote />
        </>
      }
    />
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);

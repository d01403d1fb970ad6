import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { STRATEGIES } from '~/contract/kinds';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { Notice } from '~/app/ui/notice';
import { buildNumberedPage, computePageCount } from '~/app/features/lists/page-links';
import { FigureLegend } from '~/app/features/figures/figure-legend';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { SelectionPage } from '~/app/features/funds/selection-page';
import { getLevelLock, getNextStep } from '~/app/features/person/next-step';
import {
  describeSelectionScope,
  buildStrategyFilterLinks,
  buildSimuSelectionViews,
} from '~/app/pages/market/channels/selection-view';
import { SelectionCard } from '~/app/features/funds/selection-card';

/**
 * Selected private funds, each with the supporting filed facts and their date; sorted by name, never by
 * performance.
 */
export const handle = definePage({
  login: 'guest',
  title: '精选产品',
  description: '由研究人员选出的私募产品，每只写明入选依据与日期。净值与业绩只向特定对象展示。',
  watchedQuery: ['strategy', 'page'],
});

const CARDS = 20;
const querySchema = z.object({
  strategy: z.enum(STRATEGIES).optional(),
  page: z.coerce.number().int().min(1).max(100).default(1),
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ query, context, edition, viewer }) => {
    const { strategy, page } = query;
    const reply = await context.upstream.catalogue.simuSelections({
      query: { strategy, page, limit: CARDS },
    });
    const path = paths.simuSelections(edition, { strategy });
    const lock = getLevelLock(viewer, context.now());
    const step = lock && getNextStep(lock, viewer, edition, { returnTo: path });
    return {
      edition,
      path,
      pages: buildNumberedPage(page, computePageCount(reply.total, CARDS), (at) =>
        paths.simuSelections(edition, { strategy, page: at }),
      ),
      total: reply.total,
      fit: describeSelectionScope(viewer),
      lock: step && { text: step.text, to: step.href, label: step.label },
      strategies: buildStrategyFilterLinks(strategy, edition),
      funds: buildSimuSelectionViews(reply),
    };
  },
);

export default function SimuSelectionsPage() {
  const { edition, strategies, funds, total, fit, lock, pages } = useLoaderData<typeof loader>();
  return (
    <SelectionPage
      title="精选产品"
      more={{ to: paths.publicSelections(edition), label: '公募优选' }}
      note={`由研究人员从开放运作的私募产品中选出，按名称排列，不按业绩排序；每只写明依据的备案事实与日期，可在产品页核对。${fit}入选不代表适合您，预约前请核对风险等级。`}
      notice={
        lock && (
          <Notice calm icon="lock" action={{ to: lock.to, label: lock.label }}>
            {lock.text}
          </Notice>
        )
      }
      filters={{ label: '策略', items: strategies }}
      total={total}
      listTitle="入选产品"
      empty={{
        title: '这里暂无与您匹配的入选产品',
        text: '可以看看其他策略',
        to: paths.fundLibrary(edition, { tab: 'simu' }),
      }}
      cards={funds.map((fund) => (
        <SelectionCard key={fund.to} fund={fund} hasNavDay />
      ))}
      pages={pages}
      footNote={
        <>
          收益与回撤按费后复权净值计算，周频。{FIGURE_SOURCE_TEXT}业绩比较基准见产品页。
          <FigureLegend of={['return', 'max_drawdown']} />
          <PastPerformanceNote />
        </>
      }
    />
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);

import type { MetaFunction } from '@remix-run/react';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { STRATEGIES } from '~/upstream/contract/catalogue';
import type { PageHandle } from '../../page/page-handle';
import { revalidateFor } from '../../page/page-handle';
import { pageLoader } from '../../page/page-loader';
import { pageMeta } from '../../page/page-meta';
import { paths } from '../../paths';
import { Chips } from '../../ui/chips';
import { EmptyState } from '../../ui/empty-state';
import { Notice } from '../../ui/notice';
import { Pager } from '../../ui/pager';
import { MoreLink, PageTitle } from '../../ui/section';
import { PastNote, SOURCE } from '../fund-parts/past-note';
import { levelLockOf, nextStepFor } from '../verification/next-step';
import { fitText, selectionStrategies, simuSelectionViews } from './selection-view';
import { SimuSelectionCard } from './simu-selection-card';

/** Selected private funds, each with the filed facts that speak for it and their date; by name, never by performance. */
export const handle: PageHandle = { login: 'state', title: '精选产品', watchedQuery: ['strategy', 'page'] };

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
    const pageCount = Math.max(1, Math.ceil(reply.total / CARDS));
    const path = paths.simuSelections(edition, { strategy });
    const lock = levelLockOf(viewer, Date.now());
    const step = lock && nextStepFor(lock, viewer, edition, { returnTo: path });
    return {
      publicOrigin: context.publicOrigin,
      edition,
      path,
      page: Math.min(page, pageCount),
      pagePaths: Array.from({ length: pageCount }, (_, index) =>
        paths.simuSelections(edition, { strategy, page: index === 0 ? undefined : index + 1 }),
      ),
      total: reply.total,
      fit: fitText(viewer),
      lock: step && { text: step.text, to: step.href, label: step.label },
      strategies: selectionStrategies(strategy, edition),
      funds: simuSelectionViews(reply, viewer, edition),
    };
  },
);

export default function SimuSelectionsPage() {
  const { edition, strategies, funds, total, fit, lock, page, pagePaths } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <PageTitle
        end={
          <div className="more-in">
            <MoreLink to={paths.publicSelections(edition)}>公募优选</MoreLink>
          </div>
        }
      >
        精选产品
      </PageTitle>
      <p className="t-note">
        由研究人员从开放运作的私募产品中选出，按名称排列，不按业绩排序；每只写明依据的备案事实与日期，可在产品页核对。
        {fit}入选不代表适合您，预约前请核对风险等级。
      </p>
      {lock && (
        <Notice icon="lock" action={{ to: lock.to, label: lock.label }}>
          {lock.text}
        </Notice>
      )}
      <div className="mt-3">
        <Chips label="策略" items={strategies} />
      </div>
      <p className="t-tiny pt-2 mb-2">共 {total} 只</p>
      <h2 className="sr-only">入选产品</h2>
      {funds.length === 0 ? (
        <EmptyState
          title="这里暂无与您匹配的入选产品"
          icon="find"
          action={{ to: paths.fundLibrary(edition), label: '去基金库' }}
        >
          可以看看其他策略
        </EmptyState>
      ) : (
        <div className="two">
          {funds.map((fund) => (
            <SimuSelectionCard key={fund.to} fund={fund} />
          ))}
        </div>
      )}
      <Pager
        page={page}
        pageCount={pagePaths.length}
        hrefOf={(each) => pagePaths[each - 1] ?? pagePaths[0] ?? ''}
      />
      <p className="foot-note">
        收益与回撤按费后复权净值计算，周频。{SOURCE}业绩比较基准见产品页。
        <PastNote />
      </p>
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: '精选产品',
        description: '由研究人员选出的私募产品，每只写明入选依据与日期。净值与业绩只向特定对象展示。',
        path: data.path,
        publicOrigin: data.publicOrigin,
      })
    : [];

export const shouldRevalidate = revalidateFor(handle);

import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { PortalContext } from '~/bff/http/app-context';
import { idSchema, type Locked } from '~/contract/shared';
import { createNotFoundResponse } from '~/app/route-kit/middleware';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { PeriodLinks } from '~/app/ui/tabs';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { FigureLegend } from '~/app/features/figures/figure-legend';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { LockBar } from '~/app/features/lists/lock-bar';
import { buildLockBarView } from '~/app/features/lists/lock-bar-view';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { getLevelLock } from '~/app/features/person/next-step';
import {
  buildSimuBoardLinks,
  formatSimuBoardName,
  findSimuBoard,
  buildSimuBoardPath,
  type SimuBoard,
} from '~/app/pages/market/rankings/boards';
import { RankHead } from '~/app/pages/market/rankings/rank-header';
import { describeRankScope, buildSimuRankRows } from '~/app/pages/market/rankings/rank-view';
import { SimuRankList } from '~/app/pages/market/rankings/simu-rank-list';

/**
 * Private funds by return. Viewers who may not see performance get the same funds by name, because an order by
 * return would reveal it.
 */
export const handle = definePage({
  login: 'guest',
  title: '收益排行',
  description: '私募证券基金榜单：按区间与策略查看产品。名次与业绩只向特定对象展示。基金有风险，投资需谨慎。',
  watchedQuery: ['cursor'],
});

const LIMIT = 20;
const paramsSchema = z.object({ id: idSchema.optional() });
/** Minimum age in years for a period; the only filter that can be requested below 'specific'. */
const AGE_OF_PERIOD: Partial<Record<SimuBoard['period'], number>> = { '1y': 1, '3y': 3 };

const loadBoard = (context: PortalContext, board: SimuBoard, locked: Locked | null, cursor?: string) =>
  context.upstream.catalogue.simuList({
    query: {
      strategy: board.strategy ?? undefined,
      ...(locked
        ? { sort: 'name', age_min: AGE_OF_PERIOD[board.period] }
        : { sort: `return_${board.period}`, order: 'desc', has_return: board.period }),
      cursor,
      limit: LIMIT,
    },
  });

export const loader = pageLoader(
  { handle, params: paramsSchema, query: z.object(pageQueryShape) },
  async ({ params, query, context, edition, viewer }) => {
    const board = findSimuBoard(params.id);
    if (!board) throw createNotFoundResponse();
    const path = buildSimuBoardPath(board);
    const locked = getLevelLock(viewer, context.now());
    const list = await settle(context, loadBoard(context, board, locked, query.cursor));
    return {
      edition,
      path,
      name: formatSimuBoardName(board),
      links: buildSimuBoardLinks(board),
      fit: locked ? null : describeRankScope(viewer),
      lock:
        locked &&
        buildLockBarView(locked, viewer, edition, {
          returnTo: path,
          text: '名次由业绩得出，只向特定对象展示；以下按名称排列，不分先后',
        }),
      board: mapSection(list, (reply) => {
        const pager = buildKeysetPage(path, query, reply, LIMIT);
        const page = pager.pageCount === null ? pager.page : Math.min(pager.page, pager.pageCount);
        return {
          ...buildSimuRankRows(reply.list, board.period, { isRanked: !locked, before: (page - 1) * LIMIT }),
          pager,
          countText: `${reply.is_total_capped ? '至少' : '共'} ${reply.total} 只`,
        };
      }),
    };
  },
);

export default function SimuRankPage() {
  const page = useLoaderData<typeof loader>();
  const { board, lock, links } = page;
  return (
    <div className="column">
      <RankHead title="私募收益排行" kind="simu" edition={page.edition} />
      <PeriodLinks label="排行区间" items={links.periods} />
      <Chips oneLine label="策略" items={links.strategies} />
      {lock && <LockBar lock={lock} />}
      {!board.ok ? (
        <ErrorState isWhole title={board.message} retry={{ to: page.path, label: '从第 1 页查看' }}>
          排行没有改变，稍后可再看
        </ErrorState>
      ) : board.data.rows.length === 0 ? (
        <EmptyState title="这一榜单暂无产品">可以换一个区间或策略再看</EmptyState>
      ) : (
        <>
          <p className="tiny-text pt-3">
            {page.name}，{board.data.countText}
            {page.fit && `；${page.fit}`}
          </p>
          <h2 className="sr-only">产品</h2>
          <SimuRankList rows={board.data.rows} returnTo={page.path} />
          <KeysetPager {...board.data.pager} />
          {board.data.window && <Method {...board.data.window} isRanked={!lock} />}
        </>
      )}
    </div>
  );
}

/** Window, source and method of the shown figures. */
function Method({ start, end, isRanked }: { start: string; end: string; isRanked: boolean }) {
  return (
    <p className="footnote">
      区间 <span className="whitespace-nowrap">{start}</span> 至{' '}
      <span className="whitespace-nowrap">{end}</span>
      （各基金以自身最近的净值日为准），周频，费后复权净值，不年化。
      {isRanked && '只排净值满此区间的产品，不含已清盘产品。'}
      回撤为近1年最大回撤，不满1年的取成立以来。业绩比较基准见产品页。{FIGURE_SOURCE_TEXT}
      <FigureLegend of={['return', 'max_drawdown']} />
      <PastPerformanceNote />
    </p>
  );
}

const head: BuildPageHead<typeof loader> = (data) => ({
  title: `私募收益排行 ${data.name}`,
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);

import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { PortalContext } from '~/bff/http/app-context';
import { idSchema, type Locked } from '~/contract/shared';
import { notFound } from '~/app/route-kit/middleware';
import { definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import type { HeadOf } from '~/app/route-kit/page-meta';
import { mapPart, part } from '~/app/route-kit/settle';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { Periods } from '~/app/ui/tabs';
import { keysetPage } from '~/app/features/funds/page-links';
import { pageQuerySchema } from '~/app/features/funds/page-schema';
import { FigureKeys } from '~/app/features/figures/figure-keys';
import { PastNote, SOURCE } from '~/app/features/funds/past-note';
import { LockBar } from '~/app/features/lists/lock-bar';
import { lockBarView } from '~/app/features/lists/lock-bar-view';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { levelLockOf } from '~/app/features/person/next-step';
import {
  simuBoardLinks,
  simuBoardName,
  simuBoardOf,
  simuBoardPath,
  type SimuBoard,
} from '~/app/pages/market/rankings/boards';
import { RankHead } from '~/app/pages/market/rankings/rank-parts';
import { fitNote, simuRankRows } from '~/app/pages/market/rankings/rank-view';
import { SimuRankList } from '~/app/pages/market/rankings/simu-rank-list';

/** Private funds by return. Whoever may not see performance gets the same funds by name: an order by it is performance. */
export const handle = definePage({
  login: 'guest',
  title: '收益排行',
  description: '私募证券基金榜单：按区间与策略查看产品。名次与业绩只向特定对象展示。基金有风险，投资需谨慎。',
  watchedQuery: ['cursor'],
});

const LIMIT = 20;
const paramsSchema = z.object({ id: idSchema.optional() });
/** Founded long enough ago to have the period, in years: all that may be asked below 'specific'. */
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
  { handle, params: paramsSchema, query: z.object(pageQuerySchema) },
  async ({ params, query, context, edition, viewer }) => {
    const board = simuBoardOf(params.id);
    if (!board) throw notFound();
    const path = simuBoardPath(board);
    const locked = levelLockOf(viewer, context.now());
    const list = await part(context, loadBoard(context, board, locked, query.cursor));
    return {
      edition,
      path,
      name: simuBoardName(board),
      links: simuBoardLinks(board),
      fit: locked ? null : fitNote(viewer),
      lock:
        locked &&
        lockBarView(locked, viewer, edition, {
          returnTo: path,
          text: '名次由业绩得出，只向特定对象展示；以下按名称排列，不分先后',
        }),
      board: mapPart(list, (reply) => {
        const pager = keysetPage(path, query, reply, LIMIT);
        const page = pager.pageCount === null ? pager.page : Math.min(pager.page, pager.pageCount);
        return {
          ...simuRankRows(reply.list, board.period, { isRanked: !locked, before: (page - 1) * LIMIT }),
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
      <Periods label="排行区间" items={links.periods} />
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

/** Window, source and method of the figures shown. */
function Method({ start, end, isRanked }: { start: string; end: string; isRanked: boolean }) {
  return (
    <p className="footnote">
      区间 <span className="whitespace-nowrap">{start}</span> 至{' '}
      <span className="whitespace-nowrap">{end}</span>
      （各基金以自身最近的净值日为准），周频，费后复权净值，不年化。
      {isRanked && '只排净值满此区间的产品，不含已清盘产品。'}
      回撤为近1年最大回撤，不满1年的取成立以来。业绩比较基准见产品页。{SOURCE}
      <FigureKeys of={['return', 'max_drawdown']} />
      <PastNote />
    </p>
  );
}

export const head: HeadOf<typeof loader> = (data) => ({
  title: `私募收益排行 ${data.name}`,
});

import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { createNotFoundResponse } from '~/app/route-kit/middleware';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { Chips } from '~/app/ui/chips';
import { Notice } from '~/app/ui/notice';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { FigureLegend } from '~/app/features/figures/figure-legend';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { getLevelLock, getNextStep } from '~/app/features/person/next-step';
import { buildFactBoardLinks, MANAGER_BOARDS, findManagerBoard } from '~/app/pages/market/rankings/boards';
import { ManagerRankList } from '~/app/pages/market/rankings/manager-rank-list';
import { RankHead } from '~/app/pages/market/rankings/rank-header';
import { buildManagerRankRow } from '~/app/pages/market/rankings/rank-view';

/**
 * Private-fund managers by filed facts; the return of one product is shown next to them, for viewers who may see
 * it.
 */
export const handle = definePage({
  login: 'guest',
  title: '基金经理榜单',
  description: '私募基金经理按从业年限与在管产品数排列，不按业绩排列。基金有风险，投资需谨慎。',
  watchedQuery: ['cursor'],
});

const LIMIT = 20;

export const loader = pageLoader(
  { handle, params: z.object({ id: idSchema.optional() }), query: z.object(pageQueryShape) },
  async ({ params, query, context, edition, viewer }) => {
    const board = findManagerBoard(params.id);
    if (!board) throw createNotFoundResponse();
    const path = paths.managerRank(board.id);
    const list = await settle(
      context,
      context.upstream.catalogue.managerList({
        query: { sort: board.sort, include: 'representative', cursor: query.cursor, limit: LIMIT },
      }),
    );
    const locked = getLevelLock(viewer, context.now());
    const step = locked && getNextStep(locked, viewer, edition, { returnTo: path });
    return {
      edition,
      path,
      label: board.label,
      method: board.method,
      links: buildFactBoardLinks(MANAGER_BOARDS, board.id, paths.managerRank),
      lock: step && { to: step.href, label: viewer ? step.label : '登录认证' },
      list: mapSection(list, (reply) => ({
        rows: reply.list.map((manager) => buildManagerRankRow(manager, board)),
        countText: `${reply.is_total_capped ? '至少' : '共'} ${reply.total} 位`,
        pager: buildKeysetPage(path, query, reply, LIMIT),
      })),
    };
  },
);

export default function ManagerRankPage() {
  const { edition, path, label, method, links, lock, list } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <RankHead title="基金经理榜单" kind="manager" edition={edition} />
      <Chips label="经理榜单" items={links} />
      {lock && (
        <Notice calm icon="lock" action={lock}>
          代表产品的收益与回撤只向特定对象展示
        </Notice>
      )}
      {!list.ok ? (
        <ErrorState isWhole title={list.message} retry={{ to: path, label: '从第 1 页查看' }}>
          榜单没有改变，稍后可再看
        </ErrorState>
      ) : list.data.rows.length === 0 ? (
        <EmptyState title="这一榜单暂无基金经理">可以换一个榜单再看</EmptyState>
      ) : (
        <>
          <p className="tiny-text pt-3">
            {label}，{list.data.countText}
          </p>
          <h2 className="sr-only">基金经理</h2>
          <ManagerRankList rows={list.data.rows} />
          <KeysetPager {...list.data.pager} />
          <p className="footnote">
            {method}，不按业绩排列。代表产品为其在管产品中成立最早的一只，只按日期选取；
            {!lock && '收益与回撤为产品近1年的数值（费后复权净值，不年化），不是经理个人任职业绩。'}
            {FIGURE_SOURCE_TEXT}
            {!lock && <FigureLegend of={['return', 'max_drawdown']} />}
            <PastPerformanceNote />
          </p>
        </>
      )}
    </div>
  );
}

const head: BuildPageHead<typeof loader> = (data) => ({
  title: `私募基金经理榜单 ${data.label}`,
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);

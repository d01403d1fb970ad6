import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { createNotFoundResponse } from '~/app/route-kit/middleware';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { SeparatedFields } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { Avatar } from '~/app/ui/pictures/avatar';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { COMPANY_BOARDS, findCompanyBoard, buildFactBoardLinks } from '~/app/pages/market/rankings/boards';
import { RankHead } from '~/app/pages/market/rankings/rank-header';
import { buildCompanyRankRow } from '~/app/pages/market/rankings/rank-view';

/** Private-fund companies by filed facts; none of these orders reflects performance. */
export const handle = definePage({
  login: 'guest',
  title: '私募公司榜单',
  description: '私募基金管理人按在管产品数、成立年限与管理规模区间排列。基金有风险，投资需谨慎。',
  watchedQuery: ['cursor'],
});

const LIMIT = 20;

export const loader = pageLoader(
  { handle, params: z.object({ id: idSchema.optional() }), query: z.object(pageQueryShape) },
  async ({ params, query, context, edition }) => {
    const board = findCompanyBoard(params.id);
    if (!board) throw createNotFoundResponse();
    const path = paths.companyRank(board.id);
    const { sort, size } = board;
    const list = await settle(
      context,
      context.upstream.catalogue.companyList({ query: { sort, size, cursor: query.cursor, limit: LIMIT } }),
    );
    return {
      edition,
      path,
      label: board.label,
      method: board.method,
      links: buildFactBoardLinks(COMPANY_BOARDS, board.id, paths.companyRank),
      list: mapSection(list, (reply) => ({
        rows: reply.list.map((company) => buildCompanyRankRow(company, board)),
        countText: `${reply.is_total_capped ? '至少' : '共'} ${reply.total} 家`,
        pager: buildKeysetPage(path, query, reply, LIMIT),
      })),
    };
  },
);

export default function CompanyRankPage() {
  const { edition, path, label, method, links, list } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <RankHead title="私募公司榜单" kind="company" edition={edition} />
      <Chips oneLine label="公司榜单" items={links} />
      {!list.ok ? (
        <ErrorState isWhole title={list.message} retry={{ to: path, label: '从第 1 页查看' }}>
          榜单没有改变，稍后可再看
        </ErrorState>
      ) : list.data.rows.length === 0 ? (
        <EmptyState title="这一榜单暂无公司">可以换一个榜单再看</EmptyState>
      ) : (
        <>
          <p className="tiny-text py-3">
            {label}，{list.data.countText}
          </p>
          <CardList label={`私募公司，${label}`}>
            {list.data.rows.map((row) => (
              <li key={row.to}>
                <ListRow
                  to={row.to}
                  title={row.title}
                  leading={<Avatar of={row.avatar} />}
                  note={<SeparatedFields items={row.facts} />}
                  value={row.value}
                />
              </li>
            ))}
          </CardList>
          <KeysetPager {...list.data.pager} />
          <p className="footnote">{method}。来源：基金业协会公示。排列不代表对管理能力或业绩的评价。</p>
        </>
      )}
    </div>
  );
}

const head: BuildPageHead<typeof loader> = (data) => ({
  title: `私募公司榜单 ${data.label}`,
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);

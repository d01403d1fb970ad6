import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { DirectorySearchForm } from '~/app/features/funds/directory-find';
import { SectionError } from '~/app/features/funds/section-error';
import { paths } from '~/app/paths';
import { fundRegisterPaths } from '~/app/paths/on-sale';
import {
  REGISTER_PAGE_SIZE,
  registerQuerySchema,
  buildRegisterView,
} from '~/app/pages/market/on-sale/register-view';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { SeparatedFields } from '~/app/ui/figure';
import { GridTable } from '~/app/ui/grid-table';
import { Link } from '~/app/ui/link';
import { Pager } from '~/app/ui/pager';
import { MoreLink, PageTitle } from '~/app/ui/section';
import { StatusLabel } from '~/app/ui/status-label';

/**
 * Register of private funds: all filed ones, including liquidated ones, by manager; searchable by name or filing
 * number.
 */
export const handle = definePage({
  login: 'guest',
  title: '私募产品列表',
  description: '已备案私募产品名录：按管理人查备案编号、备案日期、策略、托管人与运作状态，含已清盘产品。',
  watchedQuery: ['keyword', 'letter', 'strategy', 'status', 'page'],
});

export const loader = pageLoader(
  { handle, query: registerQuerySchema },
  async ({ context, edition, query }) => {
    const filed = await settle(
      context,
      context.upstream.catalogue.filedProducts({ query: { ...query, limit: REGISTER_PAGE_SIZE } }),
    );
    return {
      here: fundRegisterPaths.filed(edition, { ...query, page: query.page > 1 ? query.page : undefined }),
      libraryTo: paths.fundLibrary(edition, { tab: 'simu' }),
      register: mapSection(filed, (reply) => buildRegisterView(reply, query, edition)),
    };
  },
);

export default function ProductList() {
  const { here, libraryTo, register } = useLoaderData<typeof loader>();
  return (
    <div className="column column-wide">
      <PageTitle end={<MoreLink to={libraryTo}>按条件筛选</MoreLink>}>私募产品列表</PageTitle>
      {register.ok ? (
        <Register view={register.data} />
      ) : (
        <SectionError title="名录" message={register.message} retryTo={here} />
      )}
      <p className="footnote">
        来源：基金业协会备案公示。名录只列备案事实，不含净值与业绩；状态为公示的运作状态，清盘产品不再接受申购。只看存续产品会高估一家管理人的过往，因此清盘的也列出。备案不代表对产品或管理人的认可。
      </p>
    </div>
  );
}

type View = Extract<ReturnType<typeof useLoaderData<typeof loader>>['register'], { ok: true }>['data'];

function Register({ view: { find, states, rows, pages, countText, filedOn, ended } }: { view: View }) {
  return (
    <>
      <p className="note-text">
        按管理人名称与备案日期排列{filedOn && `，最近一次备案 ${filedOn}`}
        {ended && `；${ended}`}。
      </p>
      <DirectorySearchForm find={find} placeholder="产品、管理人或备案编号" />
      <div className="mt-3">
        <Chips label="运作状态" items={states} />
      </div>
      <p className="tiny-text pt-2 mb-2">{countText}</p>
      {rows.length === 0 ? (
        <EmptyState
          icon="find"
          title="没有符合的备案产品"
          action={find.resetTo ? { to: find.resetTo, label: '清除条件' } : undefined}
        >
          可以用产品名称的一部分、管理人名称或完整的备案编号查找
        </EmptyState>
      ) : (
        <GridTable
          caption="已备案的私募产品"
          name={{
            label: '产品',
            cell: (row) => (
              <Link to={row.to}>
                <b>{row.name}</b>
                <small>
                  <SeparatedFields items={[row.company, row.strategy]} />
                </small>
              </Link>
            ),
          }}
          columns={[
            { label: '备案编号', cell: (row) => row.filingNo },
            { label: '备案日期', cell: (row) => row.filedOn },
            {
              label: '状态',
              cell: (row) =>
                row.state.tone ? (
                  <StatusLabel tone={row.state.tone}>{row.state.word}</StatusLabel>
                ) : (
                  row.state.word
                ),
            },
            { label: '成立日期', shown: 'wide', cell: (row) => row.foundedOn },
            { label: '托管人', shown: 'full', cell: (row) => row.custodian },
          ]}
          rows={rows}
          keyOf={(row) => row.id}
        />
      )}
      <Pager {...pages} />
    </>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);

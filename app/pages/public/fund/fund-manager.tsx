import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { ErrorState } from '~/app/ui/error-state';
import { Section } from '~/app/ui/section';
import { HistoryFrame } from '~/app/features/funds/history-frame';
import { SectionError } from '~/app/features/funds/section-error';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { buildProductHead } from '~/app/features/funds/product-head';
import { TenureSection } from '~/app/features/funds/tenure-table';
import { FUND_QUERY_NAMES, getFundCode, buildNoFundData } from '~/app/pages/public/shared/fund-query';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';
import { ManagerCard } from '~/app/pages/public/fund/manager-card';
import {
  buildManagerViews,
  buildTenureViews,
  type ManagerView,
} from '~/app/pages/public/shared/manager-view';

export const handle = definePage({
  login: 'public',
  title: '基金经理',
  description: '公募基金经理',
  watchedQuery: [...FUND_QUERY_NAMES],
});

export const loader = pageLoader(
  { handle, query: z.object(fundQueryShape) },
  async ({ query, context, edition }) => {
    const code = getFundCode(query);
    if (!code) return buildNoFundData(edition);
    const { market } = context.upstream;
    const [info, managers, tenures] = await Promise.all([
      market.fundInfo({ query: { fund_code: code } }),
      settle(context, market.fundManagers({ query: { fund_code: code } })),
      settle(context, market.fundTenures({ query: { fund_code: code } })),
    ]);
    return {
      product: { name: info.name, to: paths.publicFund(edition, code) },
      path: paths.publicManager(edition, code),
      asOf: info.nav_date,
      tenures: mapSection(tenures, (reply) => buildTenureViews(reply, edition)),
      managers: mapSection(managers, (reply) => buildManagerViews(reply, toShanghaiDay(context.now()))),
    };
  },
);

export default function FundManagerPage() {
  const page = useLoaderData<typeof loader>();
  if (!page.product) return <HistoryFrame title="基金经理" libraryTo={page.libraryTo} />;
  const { managers, tenures } = page;
  return (
    <HistoryFrame title="基金经理" product={page.product} isBarred>
      {managers.ok ? (
        <Managers list={managers.data} asOf={page.asOf} />
      ) : (
        <div className="mt-4">
          <ErrorState isWhole title={managers.message} retry={{ to: page.path }}>
            基金经理信息暂时无法显示
          </ErrorState>
        </div>
      )}
      {tenures.ok ? (
        <>
          <TenureSection title="按任期拆分" label="基金经理" rows={tenures.data.spans} />
          {tenures.data.people.map(({ id, ...person }) => (
            <TenureSection key={id} label="基金" {...person} />
          ))}
        </>
      ) : (
        <SectionError title="按任期拆分" message={tenures.message} retryTo={page.path} />
      )}
    </HistoryFrame>
  );
}

function Managers({ list, asOf }: { list: ManagerView[]; asOf: string | null }) {
  const groups = [
    { title: '现任基金经理', people: list.filter((each) => each.isCurrent) },
    { title: '历任基金经理', people: list.filter((each) => !each.isCurrent) },
  ].filter(({ people }) => people.length > 0);
  if (groups.length === 0) return <p className="note-text mt-4">暂无公示的基金经理</p>;
  return (
    <>
      {groups.map(({ title, people }) => (
        <Section key={title} title={title}>
          <div className="stack">
            {people.map((manager) => (
              <ManagerCard key={manager.id + manager.from} manager={manager} withProfile />
            ))}
          </div>
        </Section>
      ))}
      <p className="footnote">
        任职回报为任职期间的复权净值增长率
        {asOf && (
          <>
            ，截至 <span className="whitespace-nowrap">{asOf}</span>
          </>
        )}
        ，同期可能由多位经理共同管理。
        {FIGURE_SOURCE_TEXT}
        <PastPerformanceNote />
      </p>
    </>
  );
}

const head = buildProductHead({
  title: '基金经理',
  about: '的现任与历任基金经理、任职时间与任职回报。',
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);

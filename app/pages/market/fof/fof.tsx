import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { AllocationBar } from '~/app/charts/allocation-bar';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { quasiFixedPaths } from '~/app/paths/quasi-fixed';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { SectionError } from '~/app/features/funds/section-error';
import { PastPerformanceNote } from '~/app/features/figures/past-note';
import { FactSection } from '~/app/features/funds/product-sections';
import { buildFundColumns } from '~/app/features/lists/fund-columns';
import { FundTable, type FundTableHead } from '~/app/features/lists/fund-table';
import { buildPublicTableRow, buildSimuTableRow } from '~/app/features/lists/fund-table-view';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { LockBar } from '~/app/features/lists/lock-bar';
import { buildLockBarView } from '~/app/features/lists/lock-bar-view';
import { loadViewerRiskFilter } from '~/app/features/lists/viewer-fit';
import { Bullets } from '~/app/ui/bullets';
import { Card, CardList } from '~/app/ui/card';
import { SeparatedFields } from '~/app/ui/figure';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { ListRow } from '~/app/ui/list-row';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import {
  buildFofFeeExample,
  buildLookThroughView,
  type LookThroughView,
} from '~/app/pages/market/fof/fof-view';
import { RiskNote } from '~/app/features/figures/risk-note';

/** Description of a fund of funds in four facts. */
const FOF_FACTS = [
  { label: '买的是什么', value: '一篮子基金。FOF 自己不选股票债券，选的是策略、管理人和各占多少。' },
  { label: '图的是什么', value: '分散：不同策略很少同时下跌，换掉一个管理人也不用自己逐只认证、申购。' },
  { label: '代价是什么', value: '两层费用；信息更慢，要等子基金先公布净值；子基金不开放时 FOF 也难以赎回。' },
  {
    label: '不能做什么',
    value: '分散减少单一管理人的风险，不消除市场风险；子基金集中在同一策略时等于没有分散。',
  },
];

/** Points to check before looking at the past of a fund of funds. */
const FOF_READING_TIPS = [
  '穿透之后还剩几种策略：八只同策略的子基金，仍然是一种风险。',
  '单只子基金占多少：私募 FOF 一般不超过两成，公募 FOF 不得超过净资产的两成。',
  '费用一共几层：子基金的费用已经扣在它的净值里，表上看不到，但付了。',
  '赎回要等谁：FOF 的开放日通常晚于子基金的开放日。',
  '私募 FOF 为避免多层嵌套，只能再投一层资产管理产品（公募基金除外）。',
];

/** Funds of funds: description, the effect of two layers of fees, private ones with their holdings, public ones. */
export const handle = definePage({
  login: 'guest',
  title: 'FOF基金',
  documentTitle: 'FOF 基金：双重费用与穿透持仓',
  description:
    '什么是基金中基金、两层费用怎样算、私募 FOF 穿透后持有什么，以及公募 FOF。私募产品的净值与持仓只向特定对象展示。',
  watchedQuery: ['cursor'],
});

const LIMIT = 6;
const PUBLIC_SHOWN = 5;
const SORT = 'name';

export const loader = pageLoader(
  { handle, query: z.object(pageQueryShape) },
  async ({ context, edition, viewer, query }) => {
    const { catalogue } = context.upstream;
    const here = quasiFixedPaths.fundsOfFunds(edition);
    const { text: fit, ...rights } = await loadViewerRiskFilter(context);
    const [simu, publics] = await Promise.all([
      settle(
        context,
        catalogue.simuList({ query: { strategy: 'fof', sort: SORT, cursor: query.cursor, limit: LIMIT } }),
      ),
      settle(
        context,
        catalogue.publicList({ query: { type: 'fof', sort: SORT, limit: PUBLIC_SHOWN, ...rights } }),
      ),
    ]);
    const open = simu.ok ? simu.data.list.filter(({ locked }) => !locked) : [];
    const seen =
      open.length === 0
        ? null
        : await settle(
            context,
            catalogue.simuLookThrough({
              query: { product_ids: open.map(({ product_id }) => product_id).join(',') },
            }),
          );
    return {
      edition,
      here,
      fit,
      example: buildFofFeeExample(),
      heads: { simu: getHeads('simu'), public: getHeads('public') },
      simu: mapSection(simu, (reply) => {
        const lock = reply.list.find(({ locked }) => locked)?.locked ?? null;
        return {
          countText: `共 ${reply.total} 只`,
          rows: reply.list.map((fund) => buildSimuTableRow(fund, SORT)),
          lock: lock && buildLockBarView(lock, viewer, edition, { returnTo: here }),
          pager: buildKeysetPage(here, query, reply, LIMIT),
        };
      }),
      seen: seen && mapSection(seen, buildLookThroughView),
      publics: mapSection(publics, (reply) => ({
        countText: `共 ${reply.total} 只`,
        rows: reply.list.map((fund) => buildPublicTableRow(fund, SORT, edition)),
      })),
      allTo: {
        simu: paths.fundLibrary(edition, { tab: 'simu', strategy: 'fof' }),
        public: paths.fundLibrary(edition, { tab: 'public', type: 'fof' }),
      },
    };
  },
);

const getHeads = (tab: 'simu' | 'public'): FundTableHead[] =>
  buildFundColumns(tab, SORT).map(({ sort: _sort, ...head }) => head);

export default function FundsOfFunds() {
  const page = useLoaderData<typeof loader>();
  const { simu, seen, publics, here, edition, heads, allTo, example } = page;
  return (
    <div className="column column-wide">
      <PageTitle>FOF基金</PageTitle>
      <FactSection title="什么是 FOF" facts={FOF_FACTS} />
      <Section
        title="两层费用"
        note="一年，占期初金额"
        footNote="算例不是任何一只产品的费率。每层先扣管理费，再按盈利提成；子基金各自提成，一只盈利、一只亏损时不能相抵，所以合计没怎么赚也要付。公募 FOF 投资本公司的基金时，不得对这部分重复收取管理费。"
      >
        <p className="note-text mb-2">{example.terms}</p>
        <Table
          caption="同一年经过两层费用"
          columns={[
            { label: '两只子基金' },
            { label: '费前', hideForElder: 'narrow' },
            { label: '子基金费后' },
            { label: '到手' },
          ]}
          rows={example.rows}
        />
      </Section>
      {simu.ok ? (
        <Section
          title="私募 FOF"
          note={simu.data.countText}
          more={{ to: allTo.simu, label: '筛选' }}
          footNote={
            <>
              按名称排列，不按业绩排序。来源：管理人披露、托管人复核。
              <PastPerformanceNote />
            </>
          }
        >
          {simu.data.lock && <LockBar lock={simu.data.lock} />}
          {simu.data.rows.length === 0 ? (
            <p className="note-text">目前没有与您匹配的私募 FOF</p>
          ) : (
            <FundTable
              caption="私募 FOF"
              heads={heads.simu}
              rows={simu.data.rows}
              held={[]}
              edition={edition}
              returnTo={here}
            />
          )}
          <KeysetPager {...simu.data.pager} />
        </Section>
      ) : (
        <SectionError title="私募 FOF" message={simu.message} retryTo={here} />
      )}
      {seen &&
        (seen.ok ? (
          <LookThrough seen={seen.data} />
        ) : (
          <SectionError title="穿透持仓" message={seen.message} retryTo={here} />
        ))}
      {publics.ok ? (
        <Section
          title="公募 FOF"
          note={publics.data.countText}
          more={{ to: allTo.public, label: '全部' }}
          footNote={
            <>
              {page.fit} 按名称排列。持有的基金在各自页面的持仓里，按季度报告公布。
              <PastPerformanceNote />
            </>
          }
        >
          <FundTable
            caption="公募 FOF"
            heads={heads.public}
            rows={publics.data.rows}
            held={[]}
            edition={edition}
            returnTo={here}
          />
        </Section>
      ) : (
        <SectionError title="公募 FOF" message={publics.message} retryTo={here} />
      )}
      <Section title="看 FOF 先看这几处">
        <Card pad="p">
          <Bullets lines={FOF_READING_TIPS} />
        </Card>
      </Section>
      <RiskNote />
    </div>
  );
}

function LookThrough({ seen }: { seen: LookThroughView[] }) {
  if (seen.length === 0) return null;
  return (
    <Section
      title="穿透持仓"
      note="本页所列"
      footNote="占 FOF 净资产的比例，来源：管理人季度报告，托管人复核；报告日之后可能已经调整。子基金自己的净值与业绩在其页面按您的等级展示。"
    >
      <div className="two-columns">
        {seen.map((fund) => (
          <Card key={fund.id} pad="p" className="mt-3">
            <div className="section-head">
              <h3>{fund.name}</h3>
              <MoreLink to={fund.to}>看产品</MoreLink>
            </div>
            <p className="tiny-text mb-2">
              <SeparatedFields items={[fund.company, fund.count, `截至 ${fund.date}`]} />
            </p>
            <AllocationBar label={`${fund.name}按策略`} items={fund.strategies} />
            <DisclosureBox label={`${fund.stakes.length} 只子基金`}>
              <CardList>
                {fund.stakes.map((stake) => (
                  <li key={stake.to}>
                    <ListRow
                      to={stake.to}
                      title={stake.name}
                      note={<SeparatedFields items={stake.facts} />}
                      value={stake.weight}
                    />
                  </li>
                ))}
              </CardList>
              {fund.moves && <p className="footnote">{fund.moves}</p>}
            </DisclosureBox>
          </Card>
        ))}
      </div>
    </Section>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);

import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildBreadcrumb } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { indexPaths } from '~/app/paths/indices';
import { Bullets } from '~/app/ui/bullets';
import { Card, CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { SeparatedFields } from '~/app/ui/figure';
import { GridTable } from '~/app/ui/grid-table';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';
import { buildCompanyListView, type CompanyListView } from '~/app/pages/market/top-100-companies/list-view';

/** Yearly list of private-fund companies: selection rule, author, and the facts with their date. */
export const handle = definePage({
  login: 'public',
  title: '私募百强榜',
  description:
    '私募机构年度名单：按登记年限、公示规模、在运作产品与基金经理人数入选，写明由谁选、依据的日期与历年进出，不看业绩，不分名次。',
  watchedQuery: ['year'],
});

const querySchema = z.object({
  year: z.coerce.number().int().min(2000).max(2100).optional().catch(undefined),
});

export const loader = pageLoader({ handle, query: querySchema }, async ({ context, edition, query }) => {
  const list = await context.upstream.catalogue.houseList({ query });
  return { here: indexPaths.top100Companies(edition, query), list: buildCompanyListView(list, edition) };
});

export default function Top100Companies() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <div className="column column-wide">
      <PageTitle end={<span className="tiny-text">共 {list.count} 家</span>}>私募百强榜</PageTitle>
      <Chips label="年份" items={list.years} />
      <Section
        title="怎样入选"
        note={
          <>
            事实截至 <span className="whitespace-nowrap">{list.asOf}</span>
          </>
        }
        footNote={
          <>
            <span className="whitespace-nowrap">{list.publishedOn}</span> 公布。{list.chosenBy}
          </>
        }
      >
        <Card pad="p">
          <Bullets lines={list.conditions} />
        </Card>
      </Section>
      <Section
        title={`${list.year} 年名单`}
        note="按规模区间，区间内按名称"
        footNote="不分名次，先后与业绩无关。规模大小不代表管理能力，不构成推荐。来源：基金业协会公示。"
      >
        <p className="note-text mb-3">{list.countText}</p>
        <GridTable
          caption={`${list.year} 年私募百强榜`}
          name={{
            label: '机构',
            cell: (row) => (
              <Link to={row.to}>
                <b>{row.name}</b>
                <small>
                  <SeparatedFields items={row.facts} />
                </small>
              </Link>
            ),
          }}
          columns={[
            { label: '公示规模', cell: (row) => row.size },
            { label: '运作满一年', cell: (row) => row.products },
            { label: '入选', cell: (row) => row.runs },
            { label: '基金经理', shown: 'wide', cell: (row) => row.managers },
            { label: '登记日期', shown: 'wide', cell: (row) => row.registered },
          ]}
          rows={list.companies}
          keyOf={(row) => row.id}
        />
      </Section>
      {list.hasBefore && <Changes list={list} />}
      <Section title="规则">
        <Card pad="p">
          <Bullets lines={list.rules} />
        </Card>
      </Section>
    </div>
  );
}

/** Changes since the previous list: companies added, and companies removed with the reason. */
function Changes({ list }: { list: CompanyListView }) {
  return (
    <Section title="与上一年相比" footNote="已不再收录的公司仍留在它入选那年的名单里。">
      <p>
        {list.came.length === 0
          ? '没有新入选的机构。'
          : `新入选 ${list.came.length} 家：${list.came.join('、')}。`}
      </p>
      {list.left.length === 0 ? (
        <p className="mt-2">没有退出的机构。</p>
      ) : (
        <CardList className="mt-3" label="退出的机构">
          {list.left.map((company) => (
            <li key={company.to}>
              <ListRow to={company.to} title={company.name} note={company.why} value="出" />
            </li>
          ))}
        </CardList>
      )}
    </Section>
  );
}

const head: BuildPageHead<typeof loader> = ({ here, list }, { origin }) => ({
  title: `私募百强榜 ${list.year}`,
  path: here,
  jsonLd: [
    {
      '@type': 'ItemList',
      name: `私募百强榜 ${list.year}`,
      numberOfItems: list.count,
      itemListOrder: 'https://schema.org/ItemListUnordered',
      itemListElement: list.companies.map(({ name }) => ({ '@type': 'Organization', name })),
    },
    buildBreadcrumb(origin, [['私募百强榜', here]]),
  ],
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);

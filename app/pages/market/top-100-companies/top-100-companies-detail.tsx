import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { buildBreadcrumb } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { companyPaths } from '~/app/paths/companies';
import { indexPaths } from '~/app/paths/indices';
import { FactSection } from '~/app/features/funds/product-sections';
import { Bullets } from '~/app/ui/bullets';
import { CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { ListRow } from '~/app/ui/list-row';
import { CompanyAvatar } from '~/app/ui/pictures/avatar';
import { PageTitle, Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import { Tag, Tags } from '~/app/ui/tag';
import { buildListedCompanyView } from '~/app/pages/market/top-100-companies/list-view';

/** One company across the yearly lists: the facts and dates by which it was selected, and the years without it. */
export const handle = definePage({
  login: 'public',
  title: '百强机构详情',
  description:
    '一家私募机构在历年百强榜中的入选依据：登记年限、公示规模、在运作产品与基金经理，各有来源与日期。',
  watchedQuery: ['company_id'],
});

const querySchema = z.object({ company_id: idSchema.optional() });

export const loader = pageLoader({ handle, query: querySchema }, async ({ context, edition, query }) => {
  const listTo = indexPaths.top100Companies(edition);
  const { company_id } = query;
  if (company_id === undefined) return { listTo, here: indexPaths.top100Company(edition), company: null };
  const entry = await context.upstream.catalogue.houseListEntry({ query: { company_id } });
  return {
    listTo,
    here: indexPaths.top100Company(edition, company_id),
    company: {
      ...buildListedCompanyView(entry),
      id: company_id,
      fullName: entry.full_name,
      registrationNo: entry.registration_no,
      companyTo: entry.is_listed ? paths.simuCompany(company_id) : null,
      sizeTo: entry.is_listed ? companyPaths.size(company_id) : null,
    },
  };
});

export default function Top100Company() {
  const { company, listTo } = useLoaderData<typeof loader>();
  if (!company) {
    return (
      <div className="column">
        <PageTitle>百强机构详情</PageTitle>
        <div className="mt-4">
          <EmptyState icon="podium" title="没有指定机构" action={{ to: listTo, label: '从名单里选一家' }}>
            名单里的每一家都写明入选依据
          </EmptyState>
        </div>
      </div>
    );
  }
  return (
    <div className="column">
      <PageTitle before={<CompanyAvatar name={company.name} size={48} />}>{company.name}</PageTitle>
      <Tags>
        {company.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </Tags>
      <p className="mt-3">{company.sentence}</p>
      {company.latest && (
        <FactSection
          title={`${company.latest.year} 年入选依据`}
          note={`${company.latest.publishedOn} 公布`}
          facts={company.latest.facts}
          isStacked
        />
      )}
      {company.latest && (
        <Section
          title="历年对照"
          footNote="各年以当年 6 月 30 日的公示为准，来源：基金业协会公示与备案；规模只公示区间。"
        >
          <Table
            inset
            caption="历年对照"
            columns={[{ label: '年份' }, { label: '规模' }, { label: '产品' }, { label: '经理' }]}
            rows={company.years}
          />
          {company.missing.length > 0 && <Bullets className="note-text mt-3" lines={company.missing} />}
        </Section>
      )}
      <Section
        title="接着看"
        footNote="入选只看公示的事实，不看业绩，不是对管理能力的评价，不构成推荐。规模大小不代表管理能力。"
      >
        <CardList>
          {company.companyTo && (
            <li>
              <ListRow to={company.companyTo} title={company.name} note="公司资料、基金经理与产品" />
            </li>
          )}
          {company.sizeTo && (
            <li>
              <ListRow to={company.sizeTo} title="历次公示的管理规模" note="按半年，只公示区间" />
            </li>
          )}
          <li>
            <ListRow to={listTo} title="私募百强榜" note="全部机构、规则与历年进出" />
          </li>
        </CardList>
      </Section>
    </div>
  );
}

const head: BuildPageHead<typeof loader> = ({ here, company, listTo }, { origin }) =>
  company
    ? {
        title: `${company.name} 百强榜入选依据`,
        description: `${company.name}在历年私募百强榜中的依据。${company.sentence}`,
        path: here,
        picture: { kind: 'company', id: company.id },
        jsonLd: [
          {
            '@type': 'Organization',
            name: company.fullName ?? company.name,
            ...(company.registrationNo ? { identifier: company.registrationNo } : {}),
          },
          buildBreadcrumb(origin, [
            ['私募百强榜', listTo],
            [company.name, here],
          ]),
        ],
      }
    : { path: here };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);

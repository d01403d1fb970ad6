import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import type { HeadOf } from '~/app/page/page-meta';
import { equityPaths } from '~/app/paths/equity';
import { FactSection } from '~/app/parts/funds/product-parts';
import { sizeBandText } from '~/app/parts/funds/product-view';
import { EmptyState } from '~/app/ui/empty-state';
import { CompanyMark } from '~/app/ui/pictures/marks';
import { PageTitle, Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import { Tag, Tags } from '~/app/ui/tag';
import { PE_STAGE_NAMES } from '~/contract/kinds';
import { idSchema } from '~/contract/shared';
import { PeFunds } from '~/app/pages/pe/parts/pe-funds';
import { peFundsView } from '~/app/pages/pe/parts/pe-funds-view';
import { peManagerRow } from '~/app/pages/pe/parts/pe-people-view';
import { PeopleList } from '~/app/pages/pe/parts/people-list';

export const handle = definePage({
  login: 'guest',
  title: '股权机构介绍',
  description: '私募股权机构的登记信息、管理规模区间、团队与旗下股权基金。',
  watchedQuery: ['company_id'],
});

const query = z.object({ company_id: idSchema.optional() });

export const loader = pageLoader(
  { handle, query },
  async ({ context, edition, viewer, query: { company_id } }) => {
    if (!company_id) return { kind: 'empty' as const, listTo: equityPaths.companies(edition) };
    const company = await context.upstream.equity.companyDetail({ query: { company_id } });
    const path = equityPaths.company(edition, company_id);
    return {
      kind: 'one' as const,
      path,
      name: company.name,
      fullName: company.full_name,
      registrationNo: company.registration_no,
      tags: [
        ...company.focus.map((stage) => PE_STAGE_NAMES[stage]),
        `管理规模 ${sizeBandText(company.size_band)}`,
        company.city,
      ],
      profile: company.profile,
      philosophy: company.philosophy,
      facts: [
        { label: '机构全称', value: company.full_name },
        { label: '登记编号', value: company.registration_no },
        { label: '成立日期', value: company.founded_on },
        { label: '登记日期', value: company.registered_on },
        { label: '注册资本', value: company.registered_capital },
        { label: '法定代表人', value: company.legal_person },
        { label: '会员类型', value: company.member_kind },
        { label: '员工人数', value: `${company.staff_count} 人` },
        { label: '办公城市', value: company.city },
      ],
      sizes: [...company.size_history]
        .sort((a, b) => (a.date < b.date ? 1 : -1))
        .map((each) => ({ label: each.date, cells: [sizeBandText(each.size_band)] })),
      managers: company.managers.map((manager) => {
        const { facts, ...row } = peManagerRow(manager, edition);
        return { ...row, facts: facts.slice(1) };
      }),
      funds: peFundsView(company.products, { viewer, edition, returnTo: path }),
    };
  },
);

/** An institution: profile, filed facts, size over time, people, funds. */
export default function Company() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === 'empty') {
    return (
      <div className="column">
        <PageTitle>股权机构</PageTitle>
        <div className="mt-4">
          <EmptyState title="还没有选择机构" icon="find" action={{ to: page.listTo, label: '看全部机构' }}>
            在名录中按阶段、城市与名称查找
          </EmptyState>
        </div>
      </div>
    );
  }
  return (
    <div className="column">
      <PageTitle before={<CompanyMark name={page.name} size={48} />}>{page.name}</PageTitle>
      <Tags>
        {page.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </Tags>
      <Section title="机构简介">
        <p className="text-ink-2">{page.profile}</p>
      </Section>
      <Section title="投资方法">
        <p className="text-ink-2">{page.philosophy}</p>
      </Section>
      <Section title="股权基金" note="成立晚的在前">
        <PeFunds caption={`${page.name}的股权基金`} funds={page.funds} />
      </Section>
      <PeopleList title="团队" people={page.managers} />
      <FactSection title="登记信息" note="来源：基金业协会公示" facts={page.facts} />
      <Section title="管理规模" note="按区间公示">
        <Table
          caption="管理规模变化"
          columns={[{ label: '日期' }, { label: '规模区间' }]}
          rows={page.sizes}
        />
      </Section>
      <p className="note-text mt-8 text-center">基金有风险，投资需谨慎</p>
    </div>
  );
}

export const head: HeadOf<typeof loader> = (data) =>
  data.kind === 'empty'
    ? {}
    : {
        title: `${data.name} 私募股权机构`,
        description: data.profile.slice(0, 100),
        path: data.path,
        jsonLd: { '@type': 'Organization', name: data.fullName, identifier: data.registrationNo },
      };

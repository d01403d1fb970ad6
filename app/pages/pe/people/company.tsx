import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildFundCompanyJsonLd } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { equityPaths } from '~/app/paths/equity';
import { CompanyHead, CompanySizeTable } from '~/app/features/funds/company-sections';
import { buildCompanyFacts, buildCompanySizeRows } from '~/app/features/funds/company-view';
import { ProfileList } from '~/app/features/funds/people-list';
import { FactSection } from '~/app/features/funds/product-sections';
import { NothingSelected } from '~/app/features/funds/nothing-selected';
import { Section } from '~/app/ui/section';
import { PE_STAGE_NAMES, formatSizeBand } from '~/contract/kinds';
import { idSchema } from '~/contract/shared';
import { PeFunds } from '~/app/pages/pe/shared/pe-funds';
import { buildPeFundsView } from '~/app/pages/pe/shared/pe-funds-view';
import { buildPeManagerRow } from '~/app/pages/pe/shared/pe-people-view';
import { RiskNote } from '~/app/features/figures/risk-note';

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
        `管理规模 ${formatSizeBand(company.size_band)}`,
        company.city,
      ],
      profile: company.profile,
      philosophy: company.philosophy,
      facts: buildCompanyFacts(company, '机构'),
      sizes: buildCompanySizeRows(company.size_history),
      managers: company.managers.map((manager) => {
        const { facts, ...row } = buildPeManagerRow(manager, edition);
        return { ...row, facts: facts.slice(1) };
      }),
      funds: buildPeFundsView(company.products, { viewer, edition, returnTo: path }),
    };
  },
);

/** An institution: profile, filed facts, size over time, people, funds. */
export default function Company() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === 'empty') {
    return (
      <NothingSelected
        page="股权机构"
        subject="机构"
        action={{ to: page.listTo, label: '看全部机构' }}
        hint="在名录中按阶段、城市与名称查找"
      />
    );
  }
  return (
    <div className="column">
      <CompanyHead name={page.name} tags={page.tags} />
      <Section title="机构简介">
        <p className="text-ink-2">{page.profile}</p>
      </Section>
      <Section title="投资方法">
        <p className="text-ink-2">{page.philosophy}</p>
      </Section>
      <Section title="股权基金" note="成立晚的在前">
        <PeFunds caption={`${page.name}的股权基金`} funds={page.funds} />
      </Section>
      <ProfileList title="团队" people={page.managers} />
      <FactSection title="登记信息" note="来源：基金业协会公示" facts={page.facts} />
      <CompanySizeTable rows={page.sizes} />
      <RiskNote />
    </div>
  );
}

const head: BuildPageHead<typeof loader> = (data) =>
  data.kind === 'empty'
    ? {}
    : {
        title: `${data.name} 私募股权机构`,
        description: data.profile.slice(0, 100),
        path: data.path,
        jsonLd: buildFundCompanyJsonLd(data.fullName, data.registrationNo),
      };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);

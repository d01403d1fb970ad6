import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildManagerJsonLd } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { equityPaths } from '~/app/paths/equity';
import { FactSection, ManagerHead } from '~/app/features/funds/product-sections';
import { NothingSelected } from '~/app/features/funds/nothing-selected';
import { Section } from '~/app/ui/section';
import { idSchema } from '~/contract/shared';
import { PeFunds } from '~/app/pages/pe/shared/pe-funds';
import { buildPeFundsView } from '~/app/pages/pe/shared/pe-funds-view';
import { buildPeCompanyRow } from '~/app/pages/pe/shared/pe-people-view';
import { ProfileList } from '~/app/features/funds/people-list';
import { RiskNote } from '~/app/features/figures/risk-note';

export const handle = definePage({
  login: 'guest',
  title: '股权基金经理介绍',
  description: '私募股权基金经理的从业经历、所在机构与管理的股权基金。',
  watchedQuery: ['manager_id'],
});

const query = z.object({ manager_id: idSchema.optional() });

export const loader = pageLoader(
  { handle, query },
  async ({ context, edition, viewer, query: { manager_id } }) => {
    if (!manager_id) return { kind: 'empty' as const, listTo: equityPaths.managers(edition) };
    const manager = await context.upstream.equity.managerDetail({ query: { manager_id } });
    const path = equityPaths.manager(edition, manager_id);
    return {
      kind: 'one' as const,
      path,
      person: {
        name: manager.name,
        title: manager.title,
        company: manager.company_name,
        text: `从业 ${manager.career_years} 年，${manager.since} 加入${manager.company_name}`,
      },
      profile: manager.profile,
      facts: [
        { label: '所在机构', value: manager.company_name },
        { label: '职务', value: manager.title },
        { label: '学历', value: manager.education },
        { label: '从业年限', value: `${manager.career_years} 年` },
      ],
      career: manager.career.map(({ from, to, what }) => ({ label: `${from}–${to ?? '今'}`, value: what })),
      company: [buildPeCompanyRow(manager.company, edition)],
      funds: buildPeFundsView(manager.products, { viewer, edition, returnTo: path }),
    };
  },
);

/** A person: profile, career, managed funds, institution. */
export default function Manager() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === 'empty') {
    return (
      <NothingSelected
        page="股权基金经理"
        subject="基金经理"
        action={{ to: page.listTo, label: '看全部经理' }}
        hint="在名录中按阶段、城市与姓名查找"
      />
    );
  }
  return (
    <div className="column">
      <ManagerHead person={page.person} profile={page.profile} />
      <Section title="管理的股权基金" note="成立晚的在前">
        <PeFunds caption={`${page.person.name}管理的股权基金`} funds={page.funds} />
      </Section>
      <FactSection title="从业经历" facts={page.career} />
      <FactSection title="基本信息" note="来源：管理人提供" facts={page.facts} />
      <ProfileList title="所在机构" people={page.company} />
      <RiskNote />
    </div>
  );
}

const head: BuildPageHead<typeof loader> = (data) =>
  data.kind === 'empty'
    ? {}
    : {
        title: `${data.person.name} ${data.person.company}`,
        description: data.profile.slice(0, 100),
        path: data.path,
        jsonLd: buildManagerJsonLd(data.person.name, data.person.title, data.person.company),
      };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);

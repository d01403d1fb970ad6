import {
  FIXED_FORM_NAMES,
  PE_STAGE_NAMES,
  PUBLIC_TYPE_NAMES,
  STRATEGY_NAMES,
  type FIXED_FORMS,
  type PE_STAGES,
} from '~/contract/kinds';
import { NEWS_KIND_NAMES } from '~/contract/content';
import { buildSearchRow } from '~/upstream/core/db/search/row';
import type { Insertable } from 'kysely';
import type { SearchIndexTable } from '~/upstream/core/db/schema';
import type { SeedArticle } from '~/upstream/seed/articles';
import type { SeedCompany } from '~/upstream/seed/companies';
import type { SeedManager } from '~/upstream/seed/managers';
import type { SeedPublicFund } from '~/upstream/seed/public-funds';
import type { SeedSimuFund } from '~/upstream/seed/simu-funds';
import { EQUITY_FUNDS, EQUITY_COMPANIES, EQUITY_MANAGERS, type SeedEquity } from '~/upstream/seed/equity';
import { FIXED_PRODUCTS, type SeedFixed } from '~/upstream/seed/quasi-fixed';
import type { World } from '~/upstream/seed/world';

const simuSearchRow = ({ row, company }: SeedSimuFund): Insertable<SearchIndexTable> =>
  buildSearchRow({
    kind: 'simu',
    id: row.id,
    title: row.short_name,
    note: `${STRATEGY_NAMES[row.strategy]} · ${company.short_name} · 备案 ${row.filing_no}`,
    code: row.filing_no,
    risk: row.risk_level,
  });

const publicSearchRow = (fund: SeedPublicFund): Insertable<SearchIndexTable> =>
  buildSearchRow({
    kind: 'public',
    id: fund.id,
    title: fund.name,
    note: `${fund.id} · ${PUBLIC_TYPE_NAMES[fund.type]} · ${fund.company.short_name}`,
    code: fund.id,
    risk: fund.risk_level,
  });

const companySearchRow = (company: SeedCompany): Insertable<SearchIndexTable> =>
  buildSearchRow({
    kind: 'company',
    id: company.id,
    title: company.name,
    note: `${company.core_strategy} · ${company.city} · 登记编号 ${company.registration_no}`,
    code: company.registration_no,
  });

const managerSearchRow = (manager: SeedManager): Insertable<SearchIndexTable> =>
  buildSearchRow({
    kind: 'manager',
    id: manager.id,
    title: manager.name,
    note: `${manager.company.short_name} · ${manager.title}`,
  });

const articleSearchRow = (article: SeedArticle): Insertable<SearchIndexTable> =>
  buildSearchRow({
    kind: 'news',
    id: article.id,
    title: article.title,
    note: `${NEWS_KIND_NAMES[article.kind]} · ${article.published_at.slice(0, 10)}`,
  });

const equitySearchRow = (fund: SeedEquity): Insertable<SearchIndexTable> =>
  buildSearchRow({
    kind: 'pe',
    id: fund.id,
    title: fund.name,
    note: `${PE_STAGE_NAMES[fund.stage as (typeof PE_STAGES)[number]]} · ${fund.company_name} · 备案 ${fund.filing_no}`,
    code: fund.filing_no,
    risk: fund.risk_level,
  });

const getStages = (focus: readonly string[]): string =>
  focus.map((stage) => PE_STAGE_NAMES[stage as (typeof PE_STAGES)[number]]).join('、');

const buildEquityCompanyRow = (company: (typeof EQUITY_COMPANIES)[number]): Insertable<SearchIndexTable> =>
  buildSearchRow({
    kind: 'equity_company',
    id: company.id,
    title: company.short_name,
    note: `${getStages(company.focus)} · ${company.city} · 登记编号 ${company.registration_no}`,
    code: company.registration_no,
  });

const equityPersonRow = (person: (typeof EQUITY_MANAGERS)[number]): Insertable<SearchIndexTable> =>
  buildSearchRow({
    kind: 'equity_manager',
    id: person.id,
    title: person.name,
    note: `${person.company_name} · ${person.title}`,
  });

const fixedSearchRow = (product: SeedFixed): Insertable<SearchIndexTable> =>
  buildSearchRow({
    kind: 'quasi_fixed',
    id: product.id,
    title: product.name,
    note: `${FIXED_FORM_NAMES[product.form as (typeof FIXED_FORMS)[number]]} · ${product.issuer} · 登记 ${product.filing_no}`,
    code: product.filing_no,
    risk: product.risk_level,
  });

/** Builds the rows of all searchable items. */
export const buildSearchRows = (world: World): Insertable<SearchIndexTable>[] => [
  ...world.simu.map(simuSearchRow),
  ...world.publics.map(publicSearchRow),
  ...world.companies.map(companySearchRow),
  ...world.managers.map(managerSearchRow),
  ...EQUITY_FUNDS.map(equitySearchRow),
  ...EQUITY_COMPANIES.map(buildEquityCompanyRow),
  ...EQUITY_MANAGERS.map(equityPersonRow),
  ...FIXED_PRODUCTS.map(fixedSearchRow),
  ...world.articles.map(articleSearchRow),
];

import type { AwardGroup } from '~/domain/calendar/award';
import { STRATEGIES, STRATEGY_NAMES } from '~/contract/kinds';
import type { Strategy } from '~/upstream/core/db/schema';
import { AWARD_EDITIONS } from '~/upstream/seed/award-editions';
import type { SeedManager } from '~/upstream/seed/managers';
import { createRandom } from '~/upstream/seed/random';
import type { SeedSimuFund } from '~/upstream/seed/simu-funds';
import type { World } from '~/upstream/seed/world';

/** Period considered by an edition; only filed facts and disclosed NAV dates, never a return. */
interface Window {
  year: number;
  from: string;
  /** Day of the facts. */
  asOf: string;
  /** Nominees per category. */
  size: number;
  /** Without a public vote the first by the criterion wins. */
  isDecided: boolean;
}

interface Nominee {
  target_kind: 'company' | 'manager' | 'simu';
  target_id: string;
  name: string;
  company: { id: string; short_name: string } | null;
  facts: string;
  /** A smaller value comes first by the criterion; ties are sorted by name. */
  rank: number;
  nameKey: string;
}

interface Category {
  key: string;
  kind: AwardGroup;
  name: string;
  criterion: string;
  nominees: Nominee[];
}

export const AWARD_WINDOWS: readonly Window[] = [
  { year: 2026, from: '2025-10-01', asOf: '2026-09-30', size: 5, isDecided: false },
  { year: 2022, from: '2022-01-01', asOf: '2022-12-31', size: 3, isDecided: true },
];

const COMPANY_CATEGORIES: readonly { key: string; name: string; cores: readonly Strategy[] }[] = [
  { key: 'equity', name: '年度管理人·股票', cores: ['equity'] },
  { key: 'quant', name: '年度管理人·量化期货', cores: ['neutral', 'futures', 'multi'] },
  { key: 'allocation', name: '年度管理人·债券配置', cores: ['bond', 'macro', 'fof', 'other'] },
];
const COMPANY_YEARS = 3;
const PRODUCT_YEARS = 3;
const SENIOR_YEARS = 12;
const DAYS_A_YEAR = 365.25;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
const yearsBetween = (from: string, to: string): number =>
  Math.floor((dayNumber(to) - dayNumber(from)) / DAYS_A_YEAR);

/** Counts NAV dates of a fund within the window. */
const disclosed = ({ nav }: SeedSimuFund, { from, asOf }: Window): number =>
  (nav?.dates ?? []).filter((date) => date >= from && date <= asOf).length;

/** Returns funds that existed for the whole window and published a NAV on each of its dates. */
function completeFunds(world: World, window: Window): SeedSimuFund[] {
  const most = Math.max(...world.simu.map((fund) => disclosed(fund, window)));
  return world.simu.filter(
    (fund) => disclosed(fund, window) === most && (!window.isDecided ? fund.row.status === 'running' : true),
  );
}

function productCategory(strategy: Strategy, funds: readonly SeedSimuFund[], window: Window): Category {
  const label = strategy === 'other' ? '其他策略' : STRATEGY_NAMES[strategy];
  return {
    key: `product-${strategy}`,
    kind: 'product',
    name: `${label}产品奖`,
    criterion: `截至 ${window.asOf} 成立满 ${PRODUCT_YEARS} 年的${label}产品，${window.from} 至 ${window.asOf} 每个净值日均有披露。${decides(window, '按成立日期先后')}`,
    nominees: funds
      .filter(
        ({ row }) => row.strategy === strategy && yearsBetween(row.founded_on, window.asOf) >= PRODUCT_YEARS,
      )
      .map(({ row, name_key, company }) => ({
        target_kind: 'simu',
        target_id: row.id,
        name: row.short_name,
        company,
        facts: `${label}，${row.founded_on} 成立，净值披露无缺`,
        rank: dayNumber(row.founded_on),
        nameKey: name_key,
      })),
  };
}

function companyCategory(
  { key, name, cores }: (typeof COMPANY_CATEGORIES)[number],
  world: World,
  funds: readonly SeedSimuFund[],
  window: Window,
): Category {
  const products = new Map<string, number>();
  for (const { company } of funds) products.set(company.id, (products.get(company.id) ?? 0) + 1);
  return {
    key: `company-${key}`,
    kind: 'company',
    name,
    criterion: `截至 ${window.asOf} 在协会登记满 ${COMPANY_YEARS} 年，且至少一只产品在 ${window.from} 至 ${window.asOf} 每个净值日均有披露。${decides(window, '按登记日期先后')}`,
    nominees: world.companies
      .filter(
        (company) =>
          company.kind === 'simu' &&
          cores.includes(company.core) &&
          (products.get(company.id) ?? 0) > 0 &&
          yearsBetween(company.registered_on, window.asOf) >= COMPANY_YEARS,
      )
      .map((company) => ({
        target_kind: 'company',
        target_id: company.id,
        name: company.name,
        company: null,
        facts: `${company.registered_on} 登记，${products.get(company.id)} 只产品披露无缺`,
        rank: dayNumber(company.registered_on),
        nameKey: company.name_key,
      })),
  };
}

/** Returns managers by how long they have run one of the funds without interruption. */
function managerNominees(funds: readonly SeedSimuFund[], window: Window, isSenior: boolean): Nominee[] {
  const longest = new Map<string, { manager: SeedManager; since: string }>();
  for (const { managers } of funds) {
    for (const { manager, since, until } of managers) {
      if (since > window.from || (until !== null && until <= window.asOf)) continue;
      const known = longest.get(manager.id);
      if (!known || since < known.since) longest.set(manager.id, { manager, since });
    }
  }
  const yearsAt = (manager: SeedManager) =>
    manager.career_years - yearsBetween(window.asOf, AWARD_WINDOWS[0]?.asOf ?? window.asOf);
  return [...longest.values()]
    .filter(({ manager }) => yearsAt(manager) >= SENIOR_YEARS === isSenior)
    .map(({ manager, since }) => ({
      target_kind: 'manager',
      target_id: manager.id,
      name: manager.name,
      company: manager.company,
      facts: `从业 ${yearsAt(manager)} 年，${since} 起管理同一产品至 ${window.asOf}`,
      rank: dayNumber(since),
      nameKey: manager.name_key,
    }));
}

function managerCategory(funds: readonly SeedSimuFund[], window: Window, isSenior: boolean): Category {
  const years = isSenior ? `满 ${SENIOR_YEARS} 年` : `不满 ${SENIOR_YEARS} 年`;
  return {
    key: isSenior ? 'manager-senior' : 'manager-rising',
    kind: 'manager',
    name: isSenior ? '年度基金经理' : '年度新锐基金经理',
    criterion: `截至 ${window.asOf} 从业${years}，自 ${window.from} 之前起连续管理同一产品。${decides(window, '按任职起始日先后')}`,
    nominees: managerNominees(funds, window, isSenior),
  };
}

const decides = (window: Window, order: string): string =>
  window.isDecided
    ? `符合条件者${order}取前 ${window.size} 名提名，首位获奖，评委逐项复核。`
    : `提名者由机构报名，按名称排列；结果由公众投票与评委评分合成，不比较收益率。`;

/**
 * Returns the nominees among the qualified: the first by the criterion, or with a public vote, those who entered.
 */
function chosen({ key, nominees }: Category, window: Window): Nominee[] {
  const byName = (a: Nominee, b: Nominee) =>
    a.nameKey < b.nameKey ? -1 : a.nameKey > b.nameKey ? 1 : a.target_id < b.target_id ? -1 : 1;
  if (window.isDecided) {
    return [...nominees].sort((a, b) => a.rank - b.rank || byName(a, b)).slice(0, window.size);
  }
  return createRandom(`award:${window.year}:${key}`).sample(nominees, window.size).sort(byName);
}

function getCategories(world: World, window: Window): Category[] {
  const funds = completeFunds(world, window);
  return [
    ...COMPANY_CATEGORIES.map((category) => companyCategory(category, world, funds, window)),
    managerCategory(funds, window, true),
    managerCategory(funds, window, false),
    ...STRATEGIES.map((strategy) => productCategory(strategy, funds, window)),
  ].map((category) => ({ ...category, nominees: chosen(category, window) }));
}

/** Builds the rows of the award: editions, categories, nominees. */
export function buildAwardRows(world: World) {
  const categories = AWARD_WINDOWS.flatMap((window) =>
    getCategories(world, window)
      .filter(({ nominees }) => nominees.length > 0)
      .map((category, position) => ({
        ...category,
        window,
        position,
        id: `A${window.year}-${category.key}`,
      })),
  );
  return {
    editions: AWARD_WINDOWS.map(({ year, asOf }) => ({
      year,
      definition: JSON.stringify({ ...AWARD_EDITIONS[year], as_of: asOf }),
    })),
    categories: categories.map(({ id, window, position, kind, name, criterion }) => ({
      id,
      year: window.year,
      position,
      kind,
      name,
      criterion,
    })),
    nominees: categories.flatMap(({ id, nominees, window }) =>
      nominees.map((nominee, position) => ({
        id: `${id}-${nominee.target_id}`,
        category_id: id,
        position,
        target_kind: nominee.target_kind,
        target_id: nominee.target_id,
        name: nominee.name,
        company_id: nominee.company?.id ?? null,
        company_name: nominee.company?.short_name ?? null,
        facts: nominee.facts,
        votes: window.isDecided ? 0 : createRandom(`votes:${id}:${nominee.target_id}`).int(86, 940),
        is_winner: window.isDecided && position === 0,
      })),
    ),
  };
}

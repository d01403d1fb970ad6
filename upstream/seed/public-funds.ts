import { addDays } from '~/domain/calendar/dates';
import { PUBLIC_STATUSES, PUBLIC_TYPES } from '~/contract/kinds';
import { computeNameSortKey } from '~/upstream/core/db/pinyin';
import type { PublicStatus, PublicType } from '~/upstream/core/db/schema';
import { SEED_AS_OF, findIndexOnOrAfter } from '~/upstream/seed/calendar';
import type { SeedCompany } from '~/upstream/seed/companies';
import type { SeedManager } from '~/upstream/seed/managers';
import { BENCHMARKS, type Market } from '~/upstream/seed/market-model';
import { simulateMoney } from '~/upstream/seed/money-model';
import { CUSTODIANS, PUBLIC_FUND_WORDS } from '~/upstream/seed/names';
import { simulateNav, type NavSeries } from '~/upstream/seed/nav-model';
import { getPublicProfile } from '~/upstream/seed/nav-profiles';
import { PUBLIC_TERMS, type PublicTerms } from '~/upstream/core/db/import/public-terms';
import { createRandom, type Random } from '~/upstream/seed/random';

export interface SeedPublicFund {
  id: string;
  name: string;
  full_name: string;
  name_key: string;
  type: PublicType;
  company: SeedCompany;
  managers: { manager: SeedManager; since: string; until: string | null }[];
  status: PublicStatus;
  founded_on: string;
  custodian: string;
  benchmark_id: string;
  benchmark_text: string;
  is_selection: boolean;
  risk_level: number;
  size_yuan: string;
  isClassC: boolean;
  terms: PublicTerms;
  /** Daily NAV; null for funds with known facts only. */
  nav: NavSeries | null;
  sevenDayYield: number | null;
  incomePer10k: string | null;
}

/** Some companies price their QDII funds with more than the usual four decimal places. */
const QDII_NAV_DECIMALS = 5;

/** Number of funds by type, and how many of them have a daily NAV. */
export const PUBLIC_COUNTS: Record<PublicType, { total: number; withNav: number }> = {
  stock: { total: 80, withNav: 32 },
  mixed: { total: 260, withNav: 68 },
  index: { total: 130, withNav: 40 },
  bond: { total: 190, withNav: 44 },
  money: { total: 50, withNav: 16 },
  qdii: { total: 40, withNav: 14 },
  fof: { total: 35, withNav: 12 },
  reit: { total: 15, withNav: 6 },
};

const MIDDLES = ['', '', '恒', '嘉', '瑞', '鑫', '盈', '睿', '泰', '景', '裕'];

/** Builds 800 public funds; about every fifth is the C class of the previous one and shares its path. */
export function buildPublicFunds(
  companies: readonly SeedCompany[],
  managers: readonly SeedManager[],
  market: Market,
): SeedPublicFund[] {
  const listedCompanies = companies.filter((company) => company.kind === 'public');
  const names = new Set<string>();
  const funds: SeedPublicFund[] = [];
  for (const type of PUBLIC_TYPES) {
    let sister: SeedPublicFund | null = null;
    for (let index = 0; index < PUBLIC_COUNTS[type].total; index += 1) {
      const id = `03${String(1001 + funds.length * 7).padStart(4, '0')}`;
      const random = createRandom(`public:${id}`);
      const hasNav = index < PUBLIC_COUNTS[type].withNav;
      const isClassC: boolean = sister !== null && !sister.isClassC && type !== 'reit' && random.chance(0.36);
      const fund: SeedPublicFund =
        isClassC && sister
          ? classC(id, sister, random)
          : freshFund(id, type, listedCompanies, managers, names, random, market);
      if (hasNav) attachNav(fund, isClassC && sister ? sister : fund, market);
      funds.push(fund);
      sister = fund;
    }
  }
  return funds;
}

function freshFund(
  id: string,
  type: PublicType,
  companies: readonly SeedCompany[],
  managers: readonly SeedManager[],
  names: Set<string>,
  random: Random,
  market: Market,
): SeedPublicFund {
  const { company, base } = freeName(type, companies, names, random);
  const isSmall = base.includes('500');
  const newest = type === 'reit' ? 1900 : 4300;
  const age = Math.round(80 + newest * random.next() ** 1.7);
  const day = addDays(SEED_AS_OF, -age);
  const founded = market.days[
    findIndexOnOrAfter(market.days, day < company.founded_on ? company.founded_on : day)
  ] as string;
  const terms = PUBLIC_TERMS[type];
  const benchmark =
    type === 'bond' || type === 'money' ? BENCHMARKS.bond : isSmall ? BENCHMARKS.csi500 : BENCHMARKS.csi300;
  const suffix = type === 'reit' ? '' : 'A';
  return {
    id,
    type,
    company,
    name: `${base}${suffix}`,
    full_name: getFullName(base, type),
    name_key: computeNameSortKey(`${base}${suffix}`),
    managers: getTenures(
      managers.filter((manager) => manager.company === company),
      founded,
      random,
    ),
    status: random.weighted(PUBLIC_STATUSES, [88, 9, 3]),
    founded_on: founded,
    custodian: random.pick(CUSTODIANS),
    benchmark_id: benchmark.id,
    benchmark_text: terms.benchmarkText.replace('{index}', benchmark.name),
    is_selection: random.chance(0.14),
    risk_level: random.pick(terms.risks),
    size_yuan: getSize(type, random),
    isClassC: false,
    terms,
    nav: null,
    sevenDayYield: null,
    incomePer10k: null,
  };
}

const classC = (id: string, sister: SeedPublicFund, random: Random): SeedPublicFund => {
  const name = sister.name.replace(/A$/, 'C');
  return {
    ...sister,
    id,
    name,
    name_key: computeNameSortKey(name),
    size_yuan: (Number(sister.size_yuan) * random.between(0.15, 0.7)).toFixed(2),
    is_selection: false,
    isClassC: true,
    nav: null,
  };
};

function freeName(
  type: PublicType,
  companies: readonly SeedCompany[],
  names: Set<string>,
  random: Random,
): { company: SeedCompany; base: string } {
  for (;;) {
    const company = random.pick(companies);
    const middle =
      type === 'index' || type === 'reit'
        ? ''
        : random.pick(MIDDLES.filter((middle) => !company.brand.includes(middle) || middle === ''));
    const base = `${company.brand}${middle}${random.pick(PUBLIC_FUND_WORDS[type])}`;
    if (names.has(base)) continue;
    names.add(base);
    return { company, base };
  }
}

function getFullName(base: string, type: PublicType): string {
  const plain = base.replace(/\((QDII|FOF)\)$/, '');
  if (type === 'reit') return `${plain.replace(/REIT$/, '')}封闭式基础设施证券投资基金`;
  if (type === 'money') return `${plain}市场基金`;
  if (type === 'qdii') return `${plain}型证券投资基金（QDII）`;
  if (type === 'fof') return `${plain}混合型基金中基金（FOF）`;
  return type === 'index' ? `${plain}证券投资基金` : `${plain}型证券投资基金`;
}

const getSize = (type: PublicType, random: Random): string => {
  const median = type === 'money' ? 60e8 : type === 'bond' ? 12e8 : 6e8;
  return (median * Math.exp(1.25 * random.normal())).toFixed(2);
};

function getTenures(
  team: readonly SeedManager[],
  founded: string,
  random: Random,
): SeedPublicFund['managers'] {
  const [lead, other] = random.sample(team, 2) as [SeedManager, SeedManager];
  if (lead.since <= founded) return [{ manager: lead, since: founded, until: null }];
  const former = other.since <= founded ? other : null;
  const current = { manager: lead, since: former ? lead.since : founded, until: null };
  return former ? [current, { manager: former, since: founded, until: lead.since }] : [current];
}

/** Attaches the NAV of a fund; `pathOf` is the A class when both classes share the path. */
function attachNav(fund: SeedPublicFund, pathOf: SeedPublicFund, market: Market): void {
  if (fund.type === 'money') {
    const money = simulateMoney(fund.id, fund.founded_on, market);
    fund.nav = money;
    fund.sevenDayYield = money.sevenDayYield;
    fund.incomePer10k = money.incomePer10k;
    return;
  }
  const random = createRandom(`payout:${pathOf.id}`);
  fund.nav = simulateNav(
    {
      key: pathOf.id,
      profile: getPublicProfile(fund.type, fund),
      frequency: 'day',
      decimals: fund.type === 'qdii' ? QDII_NAV_DECIMALS : undefined,
      from: fund.founded_on,
      until: SEED_AS_OF,
      paysOut:
        fund.type === 'bond' || fund.type === 'reit'
          ? 'often'
          : random.weighted(['never', 'seldom'] as const, [3, 2]),
      isSplitting: fund.type === 'stock' || fund.type === 'mixed' || fund.type === 'index',
      extraCost: fund.isClassC ? 0.004 : 0,
    },
    market,
  );
}

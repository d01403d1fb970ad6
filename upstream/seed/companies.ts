import { addDays } from '~/domain/calendar/dates';
import { STRATEGY_NAMES } from '~/contract/kinds';
import { computeNameSortKey } from '~/upstream/core/db/pinyin';
import type { FundKind, SizeBand, Strategy } from '~/upstream/core/db/schema';

import { CITIES, createNameGenerator, PUBLIC_BRANDS, SIMU_BRANDS } from '~/upstream/seed/names';
import { createRandom, type Random } from '~/upstream/seed/random';
import { compose } from '~/upstream/seed/text';
import texts from '~/upstream/seed/data/private-texts.json' with { type: 'json' };

export interface SeedCompany {
  id: string;
  kind: FundKind;
  brand: string;
  name: string;
  short_name: string;
  name_key: string;
  full_name: string;
  registration_no: string;
  size_band: SizeBand;
  founded_on: string;
  registered_on: string;
  registered_capital: string;
  legal_person: string;
  member_kind: string;
  staff_count: number;
  city: string;
  core: Strategy;
  core_strategy: string;
  profile: string;
  philosophy: string;
  size_history: { date: string; size_band: SizeBand }[];
}

const BANDS: readonly SizeBand[] = ['0-5', '5-20', '20-50', '50-100', '100+'];
const STAFF: Record<SizeBand, readonly [number, number]> = {
  '0-5': [9, 18],
  '5-20': [14, 30],
  '20-50': [24, 52],
  '50-100': [40, 85],
  '100+': [70, 190],
};
/** Frequency of each core strategy of a company. */
const CORE_WEIGHTS: Record<Strategy, number> = {
  equity: 16,
  neutral: 6,
  futures: 6,
  macro: 4,
  bond: 6,
  multi: 4,
  fof: 3,
  other: 3,
};

/** Formats a strategy for a sentence: 其他 has no text there. */
export const formatStrategy = (strategy: Strategy): string =>
  strategy === 'other' ? '特殊机会' : STRATEGY_NAMES[strategy];

/** Builds private-fund companies, then public-fund companies. */
export function buildCompanies(): SeedCompany[] {
  const nextPerson = createNameGenerator(createRandom('legal-persons'));
  const simu = SIMU_BRANDS.map((brand, index) => simuCompany(brand, index, nextPerson().name));
  const companies = PUBLIC_BRANDS.map((brand, index) => createPublicCompany(brand, index, nextPerson().name));
  return [...simu, ...companies];
}

function simuCompany(brand: string, index: number, legalPerson: string): SeedCompany {
  const random = createRandom(`company:${brand}`);
  const strategies = Object.keys(CORE_WEIGHTS) as Strategy[];
  const core = strategies[index] ?? random.weighted(strategies, Object.values(CORE_WEIGHTS));
  const city = random.weighted(CITIES, [30, 22, 16, 9, 6, 3, 3, 3, 2, 2, 2, 2]);
  const founded = `${random.int(2011, 2020)}-${padNumber(random.int(1, 12))}-${padNumber(random.int(1, 28))}`;
  const band = random.weighted(BANDS, [8, 14, 12, 8, 6]);
  const staff = random.int(...STAFF[band]);
  const form = random.pick(['私募基金管理有限公司', '资产管理有限公司', '私募证券基金管理有限公司']);
  const core_strategy = STRATEGY_NAMES[core];
  const slots = { brand, year: founded.slice(0, 4), city, core: formatStrategy(core), staff };
  return {
    id: `C${1001 + index}`,
    kind: 'simu',
    brand,
    core,
    core_strategy,
    city,
    name: `${brand}${form.replace('有限公司', '')}`,
    short_name: brand,
    name_key: computeNameSortKey(brand),
    full_name: `${city}${brand}${form}`,
    registration_no: `P${random.int(1002001, 1073999)}`,
    size_band: band,
    founded_on: founded,
    registered_on: addDays(founded, random.int(90, 420)),
    registered_capital: `${random.pick([1000, 1000, 2000, 3000, 5000])} 万元`,
    legal_person: legalPerson,
    member_kind: random.weighted(['普通会员', '观察会员'], [4, 3]),
    staff_count: staff,
    profile: compose(random.pick(texts.companies.profiles), random, slots),
    philosophy: compose(random.pick(texts.companies.philosophies[core]), random, slots),
    size_history: sizeHistory(band, random),
  };
}

function createPublicCompany(brand: string, index: number, legalPerson: string): SeedCompany {
  const random = createRandom(`house:${brand}`);
  const founded = `${random.int(1999, 2016)}-${padNumber(random.int(1, 12))}-${padNumber(random.int(1, 28))}`;
  const city = random.weighted(CITIES, [14, 8, 9, 1, 2, 0, 0, 0, 0, 0, 0, 0]);
  const staff = random.int(160, 720);
  const profile = compose(
    '{brand}基金管理有限公司成立于{year}年，注册地{city}，[业务涵盖公募基金、专户与养老金管理|拥有公募、专户与投资顾问业务资格]。公司现有员工{staff}人，[设有权益、固定收益、指数与多资产四个投资部门|投研团队按权益、固收、量化、海外四条线设置]。',
    random,
    { brand, year: founded.slice(0, 4), city, staff },
  );
  return {
    id: `H${2001 + index}`,
    kind: 'public',
    brand,
    core: 'equity',
    core_strategy: '公募基金',
    city,
    name: `${brand}基金`,
    short_name: `${brand}基金`,
    name_key: computeNameSortKey(`${brand}基金`),
    full_name: `${brand}基金管理有限公司`,
    registration_no: `A${padNumber(random.int(10, 199), 4)}`,
    size_band: '100+',
    founded_on: founded,
    registered_on: addDays(founded, 60),
    registered_capital: `${random.pick([1.5, 2, 2.5, 3])} 亿元`,
    legal_person: legalPerson,
    member_kind: '公募基金管理人',
    staff_count: staff,
    profile,
    philosophy: compose(
      '[持有人利益优先|以持有人长期体验为先]，[研究创造价值|用研究说话]，[投资有纪律，运作可追溯|过程可追溯，结果可解释]。',
      random,
    ),
    size_history: sizeHistory('100+', random),
  };
}

/** Bands at the ends of the last eight half-years, oldest first; the last is the current one. */
function sizeHistory(band: SizeBand, random: Random): { date: string; size_band: SizeBand }[] {
  const dates = [
    '2023-06-30',
    '2023-12-31',
    '2024-06-30',
    '2024-12-31',
    '2025-06-30',
    '2025-12-31',
    '2026-06-30',
  ];
  let rank = BANDS.indexOf(band);
  const history: { date: string; size_band: SizeBand }[] = [];
  for (const date of [...dates].reverse()) {
    history.unshift({ date, size_band: BANDS[rank] as SizeBand });
    if (random.chance(0.25)) rank = Math.max(0, Math.min(4, rank + (random.chance(0.75) ? -1 : 1)));
  }
  return history;
}

export const padNumber = (value: number, width = 2): string => String(value).padStart(width, '0');

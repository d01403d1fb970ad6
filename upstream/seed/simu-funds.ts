import { addDays, countDaysBetween, getWeekday } from '~/domain/calendar/dates';
import { STRATEGIES } from '~/contract/kinds';
import { computeNameSortKey } from '~/upstream/core/db/pinyin';
import type { SimuFundsTable, Strategy } from '~/upstream/core/db/schema';
import { SEED_AS_OF, findIndexOnOrAfter } from '~/upstream/seed/calendar';
import { padNumber, type SeedCompany } from '~/upstream/seed/companies';
import type { SeedManager } from '~/upstream/seed/managers';
import { BENCHMARKS, type Market } from '~/upstream/seed/market-model';
import { CUSTODIANS, STRATEGY_NAME_WORDS } from '~/upstream/seed/names';
import { simulateNav, type NavSeries } from '~/upstream/seed/nav-model';
import { STRATEGY_PROFILES } from '~/upstream/seed/nav-profiles';
import { createRandom, type Random } from '~/upstream/seed/random';
import { compose } from '~/upstream/seed/text';
import texts from '~/upstream/seed/data/private-texts.json' with { type: 'json' };

export interface SeedSimuFund {
  row: Omit<SimuFundsTable, 'warn_line' | 'stop_line'> & {
    warn_line: string | null;
    stop_line: string | null;
  };
  name_key: string;
  company: SeedCompany;
  managers: { manager: SeedManager; since: string; until: string | null }[];
  openDays: string[];
  /** Null before the first NAV. */
  nav: NavSeries | null;
}

export const SIMU_FUND_COUNT = 400;
/** Funds of funds are priced from NAVs with many decimal places, which their contracts keep. */
const FOF_NAV_DECIMALS = 8;
/** The last one is founded but has no NAV yet. */
const WITHOUT_NAV = SIMU_FUND_COUNT - 1;

const STRATEGY_WEIGHTS = [32, 12, 12, 9, 13, 9, 7, 6];
const RISK_WEIGHTS: Record<Strategy, readonly number[]> = {
  equity: [0, 0, 1, 7, 2],
  neutral: [0, 2, 7, 1, 0],
  futures: [0, 0, 1, 5, 4],
  macro: [0, 0, 4, 5, 1],
  bond: [0, 5, 4, 1, 0],
  multi: [0, 0, 6, 4, 0],
  fof: [0, 2, 6, 2, 0],
  other: [0, 0, 3, 5, 2],
};
const BENCHMARK_OF: Record<Strategy, string> = {
  equity: BENCHMARKS.csi300.id,
  neutral: BENCHMARKS.csi500.id,
  futures: BENCHMARKS.csi300.id,
  macro: BENCHMARKS.csi300.id,
  bond: BENCHMARKS.bond.id,
  multi: BENCHMARKS.csi300.id,
  fof: BENCHMARKS.csi300.id,
  other: BENCHMARKS.csi500.id,
};

/** Builds 400 private funds over the eight strategies, with weekly NAV since founding. */
export function buildSimuFunds(
  companies: readonly SeedCompany[],
  managers: readonly SeedManager[],
  market: Market,
): SeedSimuFund[] {
  const firms = companies.filter((company) => company.kind === 'simu');
  const teams = new Map(
    firms.map((firm) => [firm.id, managers.filter((manager) => manager.company === firm)]),
  );
  const counters = new Map<string, number>();
  return Array.from({ length: SIMU_FUND_COUNT }, (_, index) => {
    const random = createRandom(`simu:${index}`);
    const company = index < firms.length ? (firms[index] as SeedCompany) : random.pick(firms);
    const strategy = random.chance(0.6) ? company.core : random.weighted(STRATEGIES, STRATEGY_WEIGHTS);
    const word = random.pick(STRATEGY_NAME_WORDS[strategy]);
    const number = (counters.get(company.id + word) ?? 0) + 1;
    counters.set(company.id + word, number);
    const founded = index === WITHOUT_NAV ? '2026-11-06' : foundedOn(index, company, random, market);
    const draft = describeFund(
      index,
      strategy,
      company,
      `${company.brand}${word}${number}号`,
      founded,
      random,
    );
    const nav = index === WITHOUT_NAV ? null : getNav(draft, market, random);
    return {
      row: draft,
      name_key: computeNameSortKey(draft.short_name),
      company,
      managers: getTenures(teams.get(company.id) as SeedManager[], founded, random),
      openDays:
        draft.status === 'raising' || draft.status === 'running' ? getOpenDays(draft.open_rule, market) : [],
      nav,
    };
  });
}

/** Returns the founding day: every eighth fund is younger than six months; the others are up to ten years old. */
function foundedOn(index: number, company: SeedCompany, random: Random, market: Market): string {
  const earliest = addDays(company.registered_on, 30);
  const age = index % 10 === 7 ? random.int(20, 175) : Math.round(190 + 3500 * random.next() ** 1.5);
  const day = addDays(SEED_AS_OF, -age);
  const target = day < earliest ? addDays(earliest, random.int(0, 600)) : day;
  return market.days[findIndexOnOrAfter(market.days, target)] as string;
}

function describeFund(
  index: number,
  strategy: Strategy,
  company: SeedCompany,
  shortName: string,
  founded: string,
  random: Random,
): SeedSimuFund['row'] {
  const isPlan = random.chance(0.12);
  const isYoung = countDaysBetween(founded, SEED_AS_OF) < 120;
  const status = isYoung
    ? random.pick(['raising', 'running'] as const)
    : random.weighted(['running', 'closed', 'liquidated'] as const, [84, 11, 5]);
  const openRule =
    status === 'closed'
      ? '封闭运作，到期前不开放申购'
      : random.weighted(
          ['每月15日开放，遇非交易日顺延', '每周五开放申购', '每季度末月20日开放，遇非交易日顺延'],
          [6, 2, 2],
        );
  const minAmount = isPlan
    ? strategy === 'bond'
      ? 300_000
      : strategy === 'equity' || strategy === 'futures'
        ? 1_000_000
        : 400_000
    : random.weighted([1_000_000, 3_000_000, 5_000_000], [8, 1, 1]);
  const hasStop = strategy !== 'bond' && random.chance(0.5);
  return {
    id: `S${10001 + index}`,
    name: `${shortName}${isPlan ? '集合资产管理计划' : '私募证券投资基金'}`,
    short_name: shortName,
    filing_no: `S${letters(random)}${padNumber(random.int(1, 999), 3)}`,
    strategy,
    company_id: company.id,
    status,
    founded_on: founded,
    filed_on: addDays(founded, random.int(3, 15)),
    fund_type: isPlan ? '集合资产管理计划' : '私募证券投资基金',
    custodian: random.pick(CUSTODIANS),
    strategy_text: compose(random.pick(texts.simu_funds[strategy]), random, {
      low: random.int(12, 28),
      high: random.int(35, 80),
    }),
    benchmark_id: BENCHMARK_OF[strategy],
    is_selection: status === 'running' && random.chance(0.16),
    risk_level: random.weighted([1, 2, 3, 4, 5], RISK_WEIGHTS[strategy]),
    context: isPlan ? 'am' : 'simu',
    min_amount: minAmount,
    append_amount: random.pick([10_000, 100_000, 100_000]),
    open_rule: openRule,
    lock_days: random.weighted([0, 90, 180, 365], [2, 2, 5, 3]),
    subscribe_rate: random.pick([0, 0.005, 0.01, 0.01]),
    management_rate: random.pick([0.01, 0.012, 0.015, 0.015, 0.02]),
    custody_rate: random.pick([0.0003, 0.0005, 0.0005, 0.001]),
    performance_rate: strategy === 'bond' ? 0.1 : 0.2,
    performance_note: random.pick([
      '在赎回与清盘时计提，按单人单笔高水位法',
      '在赎回与清盘时计提，按单人单笔高水位法，仅就年化 6% 以上的部分',
    ]),
    redeem_note: random.pick([
      '持有不满180天赎回费1%，满180天为0',
      '持有不满365天赎回费1%，满365天为0',
      '份额锁定期届满后不收赎回费',
    ]),
    warn_line: hasStop ? '0.8000' : null,
    stop_line: hasStop ? '0.7500' : null,
  };
}

const letters = (random: Random): string =>
  Array.from({ length: 2 }, () => random.pick([...'ABCDEGHJKLMNPQRSTUVWXYZ'])).join('');

/** Builds the series; a fund that reached its stop line becomes liquidated. */
function getNav(draft: SeedSimuFund['row'], market: Market, random: Random): NavSeries {
  const age = countDaysBetween(draft.founded_on, SEED_AS_OF);
  const until =
    draft.status === 'liquidated'
      ? addDays(draft.founded_on, Math.round(age * random.between(0.45, 0.85)))
      : SEED_AS_OF;
  const profile = STRATEGY_PROFILES[draft.strategy];
  const nav = simulateNav(
    {
      key: draft.id,
      profile: draft.is_selection ? { ...profile, skill: profile.skill + 0.02 } : profile,
      frequency: 'week',
      decimals: draft.strategy === 'fof' ? FOF_NAV_DECIMALS : undefined,
      from: draft.founded_on,
      until,
      stopLine: draft.stop_line === null ? null : Number(draft.stop_line),
      paysOut: draft.strategy === 'bond' ? 'often' : random.weighted(['never', 'seldom'] as const, [5, 4]),
    },
    market,
  );
  if (nav.dates[nav.dates.length - 1] !== SEED_AS_OF) draft.status = 'liquidated';
  return nav;
}

function getTenures(team: readonly SeedManager[], founded: string, random: Random): SeedSimuFund['managers'] {
  const lead = random.pick(team);
  const start = lead.since > founded ? lead.since : founded;
  const tenures: SeedSimuFund['managers'] = [{ manager: lead, since: start, until: null }];
  const other = team.find((manager) => manager !== lead && manager.since <= founded);
  if (start > founded && other) tenures.push({ manager: other, since: founded, until: start });
  else if (other && random.chance(0.25)) tenures.push({ manager: other, since: founded, until: null });
  else if (start > founded) tenures[0] = { manager: lead, since: founded, until: null };
  return tenures;
}

/** Returns the open days from July 2026 to the end of 2027, by the text of the rule. */
function getOpenDays(rule: string, market: Market): string[] {
  const days = market.calendar;
  const isWeekly = rule.startsWith('每周五');
  if (isWeekly) return days.filter((day) => day >= '2026-07-01' && getWeekday(day) === 5);
  const dayOfMonth = rule.startsWith('每季度') ? 20 : 15;
  const open: string[] = [];
  for (let month = 7; month <= 18 + 6; month += 1) {
    const year = month > 12 ? 2027 : 2026;
    const number = month > 12 ? month - 12 : month;
    if (dayOfMonth === 20 && number % 3 !== 0) continue;
    const day = days[findIndexOnOrAfter(days, `${year}-${padNumber(number)}-${dayOfMonth}`)];
    if (day) open.push(day);
  }
  return open;
}

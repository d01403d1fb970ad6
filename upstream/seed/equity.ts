import { addDays } from '~/domain/calendar/dates';
import type { PE_STAGES } from '~/contract/kinds';
import { computeNameSortKey } from '~/upstream/core/db/pinyin';
import { SEED_AS_OF } from '~/upstream/seed/calendar';
import data from '~/upstream/seed/data/equity.json' with { type: 'json' };
import {
  simulateFundLife,
  computeDealValue,
  type EquityDeal,
  type EquityFundPlan,
  type EquityFundLife,
} from '~/upstream/seed/equity-model';
import { buildOfflineNavRows } from '~/upstream/seed/offline-products';
import { createRandom, type Random } from '~/upstream/seed/random';

type FundData = (typeof data.funds)[number];

export type SeedEquity = FundData & { company_name: string };

/** Funds with the name of their institution. */
export const EQUITY_FUNDS: readonly SeedEquity[] = data.funds.map((fund) => ({
  ...fund,
  company_name: data.companies.find(({ id }) => id === fund.company_id)?.short_name ?? '',
}));
export const EQUITY_COMPANIES = data.companies;
/** People with the name of their institution. */
export const EQUITY_MANAGERS = data.managers.map((person) => ({
  ...person,
  company_name: data.companies.find(({ id }) => id === person.company_id)?.short_name ?? '',
}));
type Stage = (typeof PE_STAGES)[number];

const ROUNDS: Record<Stage, readonly string[]> = {
  early: ['天使轮', 'A 轮', 'A 轮', 'A+ 轮', 'B 轮'],
  growth: ['B 轮', 'C 轮', 'C 轮', 'D 轮'],
  mature: ['D 轮', 'Pre-IPO', 'Pre-IPO'],
  buyout: ['控股收购', '控股收购', '重大少数股权'],
  secondary: ['份额受让'],
};
const WAN = 10_000;
/** Quarter end of the newest valuations. */
const VALUED_ON = '2026-09-30';
const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;
const inYuan = (ratio: number, fund: FundData): number => Math.round((ratio * fund.size_yuan) / WAN) * WAN;

interface InvestmentRow {
  id: string;
  fund_id: string;
  name: string;
  sector: string;
  round: string;
  invested_on: string;
  exited_on: string | null;
  exit_kind: EquityDeal['exitKind'] | null;
  cost_yuan: number;
  proceeds_yuan: number;
  value_yuan: number;
}

/** Returns a generator of unique fictitious company names; interests in other funds have separate names. */
function namer() {
  const { prefixes, industries, interests } = data.portfolio;
  const used = new Set<string>();
  const all: Record<string, readonly string[]> = industries;
  return (sector: string, random: Random): string => {
    const suffixes = all[sector];
    const names = suffixes
      ? prefixes.flatMap((prefix) => suffixes.map((suffix) => prefix + suffix))
      : interests;
    const free = names.filter((name) => !used.has(name));
    const name = random.pick(free);
    used.add(name);
    return name;
  };
}

/** For a held fund, flows are given and its value is that of its units: investments are derived from both. */
function anchoredLife(fund: FundData, plan: EquityFundPlan, random: Random): EquityFundLife {
  const flows = (fund.flows ?? []).map(({ date, kind, ratio }) => ({
    date,
    kind: kind as 'call' | 'distribution',
    ratio,
    is_planned: date > SEED_AS_OF,
  }));
  const sum = (kind: string): number =>
    flows.reduce((total, flow) => (flow.kind === kind && !flow.is_planned ? total + flow.ratio : total), 0);
  const called = sum('call');
  const navs = buildOfflineNavRows().filter(({ product_id }) => product_id === fund.id);
  const firstCall = flows[0]?.date ?? fund.founded_on;
  const valuations = navs
    .filter(({ date }) => date >= firstCall)
    .map(({ date, unit }) => ({ date, ratio: round6(Number(unit) * called) }));
  const left = valuations.at(-1)?.ratio ?? called;
  const cash = 0.03 * called;
  const back = sum('distribution');
  const weights = Array.from({ length: plan.deals }, () => random.between(0.6, 1.6));
  const whole = weights.slice(back > 0 ? 1 : 0).reduce((total, weight) => total + weight, 0);
  const deals = weights.map((weight, index): EquityDeal => {
    const isSold = back > 0 && index === 0;
    const cost = (0.9 * called) / plan.deals;
    const value = isSold ? back * 1.05 : ((left - cash) * weight) / whole;
    return {
      investedOn: addDays(firstCall, 20 + Math.round(((index + random.next()) * 900) / plan.deals)),
      cost,
      exitsOn: isSold ? addDays(flows.at(-1)?.date ?? SEED_AS_OF, -40) : '2999-12-31',
      multiple: value / cost,
      exitKind: 'transfer',
    };
  });
  return { deals, flows, valuations };
}

/** Builds all rows of private equity; each fund from a separate random stream. */
export function buildEquityRows() {
  const getName = namer();
  const investments: InvestmentRow[] = [];
  const flows: object[] = [];
  const valuations: object[] = [];
  for (const fund of data.funds) {
    const random = createRandom(`pe:${fund.id}`);
    const plan = { ...fund, stage: fund.stage as Stage };
    const isAnchored = fund.flows !== undefined;
    const life = isAnchored ? anchoredLife(fund, plan, random) : simulateFundLife(plan, SEED_AS_OF, random);
    flows.push(
      ...life.flows.map(({ ratio, ...flow }) => ({ fund_id: fund.id, ...flow, ratio: round6(ratio) })),
    );
    valuations.push(
      ...life.valuations.map(({ date, ratio }) => ({ fund_id: fund.id, date, ratio: round6(ratio) })),
    );
    life.deals
      .filter(({ investedOn }) => investedOn <= SEED_AS_OF)
      .forEach((deal, index) => {
        const sector = random.pick(fund.sectors);
        const isOut = deal.exitsOn <= SEED_AS_OF;
        const isNew = deal.investedOn > VALUED_ON;
        const value = isAnchored
          ? deal.cost * deal.multiple
          : isNew
            ? deal.cost
            : computeDealValue(deal, VALUED_ON);
        investments.push({
          id: `${fund.id}-${String(index + 1).padStart(2, '0')}`,
          fund_id: fund.id,
          name: getName(sector, random),
          sector,
          round: random.pick(ROUNDS[fund.stage as Stage]),
          invested_on: deal.investedOn,
          exited_on: isOut ? deal.exitsOn : null,
          exit_kind: isOut ? deal.exitKind : null,
          cost_yuan: inYuan(deal.cost, fund),
          proceeds_yuan: isOut ? inYuan(deal.cost * deal.multiple, fund) : 0,
          value_yuan: isOut ? 0 : inYuan(value, fund),
        });
      });
  }
  return {
    pe_companies: data.companies.map(({ focus, size_history, ...company }) => ({
      ...company,
      name_key: computeNameSortKey(company.short_name),
      focus: JSON.stringify(focus),
      size_history: JSON.stringify(size_history),
    })),
    pe_managers: data.managers.map(({ career, ...manager }) => ({
      ...manager,
      name_key: computeNameSortKey(manager.name),
      career: JSON.stringify(career),
    })),
    pe_funds: data.funds.map(({ manager_ids: _m, deals: _d, tilt: _t, flows: _f, sectors, ...fund }) => ({
      ...fund,
      name_key: computeNameSortKey(fund.name),
      sectors: JSON.stringify(sectors),
    })),
    pe_fund_managers: data.funds.flatMap(({ id, manager_ids }) =>
      manager_ids.map((manager_id, position) => ({ fund_id: id, manager_id, position })),
    ),
    pe_flows: flows,
    pe_valuations: valuations,
    pe_investments: investments,
  };
}

/** Commitments of the demo accounts; the called part is the cost of their positions. */
const COMMITMENTS = [
  { account_id: 'A10005', fund_id: 'P20002', amount_fen: 120_000_000, signed_on: '2023-09-20' },
  { account_id: 'A10007', fund_id: 'P20001', amount_fen: 200_000_000, signed_on: '2022-06-21' },
  { account_id: 'A10007', fund_id: 'P20002', amount_fen: 200_000_000, signed_on: '2023-09-18' },
] as const;

/** Builds commitments, and distributions on them. */
export const buildEquityBook = () => ({
  commitments: COMMITMENTS.map((each) => ({ ...each })),
  distributions: COMMITMENTS.flatMap(({ account_id, fund_id, amount_fen }) =>
    (data.funds.find(({ id }) => id === fund_id)?.flows ?? [])
      .filter(({ kind }) => kind === 'distribution')
      .map(({ date, ratio }) => ({
        id: `W-${account_id}-${fund_id}-distribution-${date}`,
        account_id,
        fund_id,
        order_id: null,
        date,
        type: 'distribution',
        amount_fen: Math.round(amount_fen * ratio),
        shares: null,
        nav: null,
      })),
  ),
});

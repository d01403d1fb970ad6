import type { Kysely, Selectable } from 'kysely';
import {
  computeMoic,
  computeCapitalFlows,
  computeMultiples,
  computeNetIrr,
  type CapitalFlow,
} from '~/domain/figures/equity/capital';
import type { PeBrief } from '~/contract/equity';
import type { Database, PeFundsTable, PeInvestmentsTable } from '~/upstream/core/db/schema';

export type FundRow = Selectable<PeFundsTable> & { company_name: string };

/** Data of a fund up to a day, from which figures are computed. */
interface FundBook {
  /** Includes announced flows. */
  flows: (CapitalFlow & { isPlanned: boolean })[];
  valuations: { date: string; value: number }[];
  investments: Selectable<PeInvestmentsTable>[];
  managerNames: string[];
}

const NOTHING: FundBook = { flows: [], valuations: [], investments: [], managerNames: [] };

/** Selects funds with the name of their institution, as `f`. */
export const buildEquityFundsQuery = (db: Kysely<Database>) =>
  db
    .selectFrom('pe_funds as f')
    .innerJoin('pe_companies as c', 'c.id', 'f.company_id')
    .selectAll('f')
    .select('c.short_name as company_name');

/**
 * Loads flows, valuations, investments and people of funds; flows after `today` are planned, and other later data
 * is omitted.
 */
export async function loadFundBooks(
  db: Kysely<Database>,
  ids: readonly string[],
  today: string,
): Promise<Map<string, FundBook>> {
  if (ids.length === 0) return new Map();
  const of = [...ids];
  const [flows, valuations, investments, managers] = await Promise.all([
    db.selectFrom('pe_flows').selectAll().where('fund_id', 'in', of).orderBy('date').execute(),
    db
      .selectFrom('pe_valuations')
      .selectAll()
      .where('fund_id', 'in', of)
      .where('date', '<=', today)
      .orderBy('date')
      .execute(),
    db
      .selectFrom('pe_investments')
      .selectAll()
      .where('fund_id', 'in', of)
      .where('invested_on', '<=', today)
      .orderBy('invested_on')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('pe_fund_managers as w')
      .innerJoin('pe_managers as g', 'g.id', 'w.manager_id')
      .select(['w.fund_id', 'g.name'])
      .where('w.fund_id', 'in', of)
      .orderBy('w.position')
      .execute(),
  ]);
  return new Map(
    of.map((id) => [
      id,
      {
        flows: flows
          .filter(({ fund_id }) => fund_id === id)
          .map(({ date, kind, ratio, is_planned }) => ({ date, kind, amount: ratio, isPlanned: is_planned })),
        valuations: valuations
          .filter(({ fund_id }) => fund_id === id)
          .map(({ date, ratio }) => ({ date, value: ratio })),
        investments: investments.filter(({ fund_id }) => fund_id === id),
        managerNames: managers.filter(({ fund_id }) => fund_id === id).map(({ name }) => name),
      },
    ]),
  );
}

/** Returns flows called and distributed so far: announced ones have not happened yet. */
export const filterPastFlows = ({ flows }: FundBook): CapitalFlow[] =>
  flows.filter(({ isPlanned }) => !isPlanned);

/** Computes the multiples at the newest valuation; null before the first one. */
function multiplesAt(book: FundBook): PeBrief['multiples'] {
  const last = book.valuations.at(-1);
  if (last === undefined) return null;
  const flows = filterPastFlows(book);
  const moved = computeCapitalFlows(flows, last.date);
  const multiples = computeMultiples({ ...moved, value: last.value });
  return {
    date: last.date,
    irr: computeNetIrr(flows, last),
    moic: computeMoic(
      book.investments.map(({ cost_yuan, proceeds_yuan, value_yuan }) => ({
        cost: cost_yuan,
        proceeds: proceeds_yuan,
        value: value_yuan,
      })),
    ),
    dpi: multiples?.dpi ?? null,
    rvpi: multiples?.rvpi ?? null,
    tvpi: multiples?.tvpi ?? null,
    called_ratio: moved.called,
  };
}

/** Builds the list entry of a fund. */
export const buildEquityBrief = (fund: FundRow, book: FundBook = NOTHING): PeBrief => ({
  kind: 'pe',
  product_id: fund.id,
  name: fund.name,
  short_name: fund.short_name,
  stage: fund.stage,
  vintage: Number(fund.founded_on.slice(0, 4)),
  legal_form: fund.legal_form,
  status: fund.status,
  founded_on: fund.founded_on,
  filed_on: fund.filed_on,
  filing_no: fund.filing_no,
  custodian: fund.custodian,
  company_id: fund.company_id,
  company_name: fund.company_name,
  manager_names: book.managerNames,
  summary: fund.summary,
  risk_level: fund.risk_level,
  min_amount: fund.min_amount,
  multiples: multiplesAt(book),
});

/** Loads the list entries of funds, in the given order. */
export async function loadEquityBriefs(db: Kysely<Database>, funds: readonly FundRow[], today: string) {
  const books = await loadFundBooks(
    db,
    funds.map(({ id }) => id),
    today,
  );
  return funds.map((fund) => buildEquityBrief(fund, books.get(fund.id)));
}

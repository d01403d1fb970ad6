import type { Kysely } from 'kysely';
import { computeSharesValueFen } from '~/domain/holdings/holding-value';
import type { Database } from '~/upstream/core/db/schema';
import { computeUncalledFen } from '~/domain/figures/equity/call-life';
import {
  computeCapitalFlows,
  computeMultiples,
  computeNetIrr,
  type CapitalFlow,
} from '~/domain/figures/equity/capital';
import { fenToYuan } from '~/domain/figures/money';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { implementCalls } from '~/upstream/core/service-context';
import { loadHoldings, type Holding } from '~/upstream/modules/holdings/load-holdings';
import { valueHoldings } from '~/upstream/modules/holdings/value';
import { loadCapitalCalls, loadFundBooks } from '~/upstream/modules/funds';

/**
 * Returns the flows of a person in a fund, in 分: payments in are calls, payments out are distributions. Penalty
 * interest is no capital.
 */
const ownFlows = ({ flows }: Holding): CapitalFlow[] =>
  flows
    .filter(({ type }) => type !== 'penalty')
    .map(({ date, amountFen }) => ({
      date,
      kind: amountFen < 0 ? 'call' : 'distribution',
      amount: Math.abs(amountFen),
    }));

/** Commitments of a person to funds and their results, from own flows and the value of the holdings. */
export const commitments = implementCalls('equity', {
  async commitments({ account, context }) {
    const { db, now } = context;
    const today = toShanghaiDay(now());
    const [rows, book, calls, recallable] = await Promise.all([
      db
        .selectFrom('pe_commitments as k')
        .innerJoin('pe_funds as f', 'f.id', 'k.fund_id')
        .selectAll('k')
        .select('f.name')
        .where('k.account_id', '=', account.id)
        .orderBy('k.signed_on')
        .orderBy('k.fund_id')
        .execute(),
      loadHoldings(context, account.id),
      loadCapitalCalls(db, account.id, today),
      loadRecallable(db, account.id),
    ]);
    const books = await loadFundBooks(
      db,
      rows.map(({ fund_id }) => fund_id),
      today,
    );
    const held = new Map(valueHoldings(book).map((each) => [each.holding.productCode, each]));
    const list = rows.map(({ fund_id, name, signed_on, amount_fen }) => {
      const own = held.get(fund_id);
      const flows = own ? ownFlows(own.holding) : [];
      const { called, distributed } = computeCapitalFlows(flows, today);
      const valuedOn = own?.holding.latest?.navDate ?? null;
      const valueFen = own && valuedOn !== null ? own.value.valueFen : null;
      const ownCalls = calls.filter(({ row }) => row.fund_id === fund_id);
      const recallableFen = recallable.get(fund_id) ?? 0;
      const isDefaulted = ownCalls.some(({ state }) => state.standing === 'defaulted');
      const uncalledFen = computeUncalledFen({ committedFen: amount_fen, paidFen: called, recallableFen });
      const noticed = new Set(ownCalls.map(({ row }) => row.due_on));
      const multiples = valueFen === null ? null : computeMultiples({ called, distributed, value: valueFen });
      return {
        product_id: fund_id,
        name,
        signed_on,
        committed: fenToYuan(amount_fen),
        called: fenToYuan(called),
        // After a default nothing more is called.
        uncalled: fenToYuan(isDefaulted ? 0 : uncalledFen),
        recallable: fenToYuan(recallableFen),
        calls: ownCalls.map(({ row, state }) => ({
          ...{ call_id: row.event_id, due_on: row.due_on, call_due: fenToYuan(state.dueFen) },
          ...{ call_paid: fenToYuan(state.paidFen), call_open: fenToYuan(state.openFen) },
          ...{ penalty: fenToYuan(state.penaltyOpenFen), standing: state.standing },
        })),
        distributed: fenToYuan(distributed),
        value: valueFen === null ? null : fenToYuan(valueFen),
        value_date: valuedOn,
        irr:
          valueFen === null || valuedOn === null
            ? null
            : computeNetIrr(flows, { date: valuedOn, value: valueFen }),
        dpi: multiples?.dpi ?? null,
        rvpi: multiples?.rvpi ?? null,
        tvpi: multiples?.tvpi ?? null,
        planned: (books.get(fund_id)?.flows ?? [])
          .filter(({ isPlanned, date, kind }) => isPlanned && kind === 'call' && !noticed.has(date))
          .map(({ date, amount }) => ({
            ...{ date, amount: fenToYuan(Math.round(amount * amount_fen)), is_past: date < today },
          })),
      };
    });
    return { list };
  },
});

/** Loads distributions that may be called again, 分, by fund. */
async function loadRecallable(db: Kysely<Database>, accountId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('product_entries as e')
    .innerJoin('product_events as v', 'v.id', 'e.event_id')
    .select(['e.fund_id', 'e.shares', 'v.payload'])
    .where('e.account_id', '=', accountId)
    .where('e.kind', '=', 'distribution')
    .execute();
  const sums = new Map<string, number>();
  for (const { fund_id, shares, payload } of rows) {
    const fen = computeSharesValueFen(shares, String(payload.recallable ?? '0'));
    sums.set(fund_id, (sums.get(fund_id) ?? 0) + fen);
  }
  return sums;
}

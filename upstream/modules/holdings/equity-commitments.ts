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
import { loadFundBooks } from '~/upstream/modules/funds';

/** Returns the flows of a person in a fund, in 分: payments in are calls, payments out are distributions. */
const ownFlows = ({ flows }: Holding): CapitalFlow[] =>
  flows.map(({ date, amountFen }) => ({
    date,
    kind: amountFen < 0 ? 'call' : 'distribution',
    amount: Math.abs(amountFen),
  }));

/** Commitments of a person to funds and their results, from own flows and the value of the holdings. */
export const commitments = implementCalls('equity', {
  async commitments({ account, context }) {
    const { db, now } = context;
    const today = toShanghaiDay(now());
    const [rows, book] = await Promise.all([
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
      const multiples = valueFen === null ? null : computeMultiples({ called, distributed, value: valueFen });
      return {
        product_id: fund_id,
        name,
        signed_on,
        committed: fenToYuan(amount_fen),
        called: fenToYuan(called),
        uncalled: fenToYuan(Math.max(0, amount_fen - called)),
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
          .filter(({ isPlanned, date }) => isPlanned && date >= today)
          .map(({ date, amount }) => ({ date, amount: fenToYuan(Math.round(amount * amount_fen)) })),
      };
    });
    return { list };
  },
});

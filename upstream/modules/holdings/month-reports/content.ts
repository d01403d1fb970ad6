import { fenToYuan } from '~/domain/figures/money';
import {
  findHeldPeriod,
  hasMonthActivity,
  computeMoneyWeightedReturn,
  computeReportMonthLine,
  parseReportMonth,
  computeTimeWeightedReturn,
  type ReportMonth,
  type ReportMonthLine,
} from '~/domain/holdings/month-report';
import type { IncomeInput } from '~/domain/holdings/daily-income';
import { getFlowName, SHARELESS_FLOWS } from '~/contract/flow-names';
import type { Flow } from '~/contract/holding-shapes';
import { monthReportContentSchema, type MonthReportContent } from '~/contract/month-reports';
import { hashBytes } from '~/upstream/core/files/store';
import type { ServiceContext } from '~/upstream/core/service-context';
import { listAllFlows } from '~/upstream/modules/holdings/flows';
import { loadMoneyInTransit } from '~/upstream/modules/holdings/in-transit';
import type { loadOwnInputs } from '~/upstream/modules/holdings/wealth';
import { loadMonthFees } from '~/upstream/modules/holdings/month-reports/fees';
import { loadReportedProducts, loadSpanReturns } from '~/upstream/modules/holdings/month-reports/products';

type Inputs = Awaited<ReturnType<typeof loadOwnInputs>>['inputs'];
type Line = MonthReportContent['lines'][number];

interface Reported {
  code: string;
  input: IncomeInput;
  line: ReportMonthLine;
}

const getSums = ({ opening, closing, paidInFen, paidOutFen, gainFen }: ReportMonthLine) => ({
  opening_value: fenToYuan(opening.valueFen),
  paid_in: fenToYuan(paidInFen),
  paid_out: fenToYuan(paidOutFen),
  month_gain: fenToYuan(gainFen),
  closing_value: fenToYuan(closing.valueFen),
});

/**
 * Builds the content of a month report from the moves and the currently published NAVs; null without holdings and
 * moves. Its sums equal those of its lines, and its flows equal the money of its lines.
 */
export async function buildMonthContent(
  context: Pick<ServiceContext, 'db'>,
  accountId: string,
  inputs: Inputs,
  name: string,
): Promise<MonthReportContent | null> {
  const month = parseReportMonth(name);
  const reported = [...inputs]
    .map(([code, input]): Reported => ({ code, input, line: computeReportMonthLine(input, month) }))
    .filter(({ line }) => hasMonthActivity(line));
  const flows = (await listAllFlows(context, accountId, { from: month.from })).filter(
    ({ date }) => date <= month.to,
  );
  const { total: inTransit } = await loadMoneyInTransit(context, accountId, month.to);
  if (reported.length === 0 && flows.length === 0 && Number(inTransit) === 0) return null;
  const lines = await getLines(context, reported, month);
  const fees = await loadMonthFees(context.db, accountId, month);
  const sum = (of: (line: ReportMonthLine) => number): number =>
    reported.reduce((all, { line }) => all + of(line), 0);
  const total = (of: (line: ReportMonthLine) => number): string => fenToYuan(sum(of));
  const own = reported.map(({ input }) => input);
  const corrected = await loadCorrectedDividends(context.db, accountId);
  const cash = flows.filter(
    ({ type, flow_id }) =>
      type === 'dividend' || type === 'distribution' || type === 'interest' || corrected.has(flow_id),
  );
  return {
    month: name,
    from_day: month.from,
    to_day: month.to,
    totals: {
      opening_value: total(({ opening }) => opening.valueFen),
      paid_in: total(({ paidInFen }) => paidInFen),
      paid_out: total(({ paidOutFen }) => paidOutFen),
      month_gain: total(({ gainFen }) => gainFen),
      closing_value: total(({ closing }) => closing.valueFen),
      cash_income: fenToYuan(cash.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0)),
      in_transit: inTransit,
      money_weighted_return: computeMoneyWeightedReturn(own, month),
      time_weighted_return: computeTimeWeightedReturn(own, month),
    },
    lines,
    flows: flows.map(flowLine),
    fees: {
      subscribe_fee: fenToYuan(fees.subscribeFen),
      redeem_fee: fenToYuan(fees.redeemFen),
      performance_fee: fenToYuan(fees.performanceFen),
      unknown_count: fees.unknownCount,
    },
  };
}

/** Loads the flows that hold the cash of a corrected dividend: the whole sum, or the difference to a paid one. */
async function loadCorrectedDividends(
  db: ServiceContext['db'],
  accountId: string,
): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectFrom('payout_sums')
    .select('flow_id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'cash')
    .where('flow_id', 'is not', null)
    .execute();
  return new Set(rows.map(({ flow_id }) => flow_id));
}

const flowLine = (flow: Flow): MonthReportContent['flows'][number] => ({
  date: flow.date,
  bank_day: flow.bank_day,
  flow_text: getFlowName(flow),
  product_name: flow.product_name,
  amount: flow.amount,
  shares: flow.shares,
  nav: flow.nav,
  is_counted: !SHARELESS_FLOWS.includes(flow.type),
});

/** Builds the lines of a report, the largest at the end of the month first. */
async function getLines(
  { db }: Pick<ServiceContext, 'db'>,
  reported: readonly Reported[],
  month: ReportMonth,
): Promise<Line[]> {
  const products = await loadReportedProducts(
    db,
    reported.map(({ code }) => code),
  );
  const spans = reported.flatMap(({ code, input }) => {
    const held = findHeldPeriod(input, month);
    const product = products.get(code);
    return held && product ? [{ code, part: product.part, benchmarkId: product.benchmarkId, ...held }] : [];
  });
  const returns = await loadSpanReturns(db, spans);
  return [...reported]
    .sort((a, b) => b.line.closing.valueFen - a.line.closing.valueFen || (a.code < b.code ? -1 : 1))
    .flatMap(({ code, line }) => {
      const product = products.get(code);
      if (!product) throw new Error(`product ${code} has flows but is in no product table`);
      const { fund = null, benchmark = null } = returns.get(code) ?? {};
      return [
        {
          product_code: code,
          product_name: product.name,
          part: product.part,
          currency: product.currency,
          shares: line.closing.shares,
          nav: line.closing.nav?.nav ?? null,
          nav_date: line.closing.nav?.date ?? null,
          ...getSums(line),
          own_return: line.ownReturn,
          fund_return: fund?.value ?? null,
          fund_from: fund?.start ?? null,
          fund_until: fund?.end ?? null,
          benchmark_name: benchmark ? product.benchmarkName : null,
          benchmark_return: benchmark?.value ?? null,
          management_rate: product.managementRate,
          custody_rate: product.custodyRate,
        },
      ];
    });
}

/** Returns a stable hash of a content, also after reading it back: its keys are in the order of the schema. */
export const hashContent = (content: MonthReportContent): string =>
  hashBytes(Buffer.from(JSON.stringify(monthReportContentSchema.parse(content))));

/**
 * Hashes the figures whose later change causes a correction: shares, NAVs, values, moved money and fees. Names,
 * rates, benchmarks and money without shares yet may change without making the report wrong.
 */
export const hashReportBasis = ({ lines, flows, fees, totals }: MonthReportContent): string =>
  hashBytes(
    Buffer.from(
      JSON.stringify({
        totals: [
          totals.opening_value,
          totals.paid_in,
          totals.paid_out,
          totals.month_gain,
          totals.closing_value,
        ],
        lines: lines
          .map((line) => [
            line.product_code,
            line.shares,
            line.nav,
            line.nav_date,
            line.opening_value,
            line.paid_in,
            line.paid_out,
            line.closing_value,
          ])
          .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
        flows: flows
          .filter(({ is_counted }) => is_counted)
          .map(({ date, amount, shares, nav }) => [date, amount, shares, nav]),
        fees,
      }),
    ),
  );

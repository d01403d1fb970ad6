/** All views that show the value of a holding, for tests that compare them. */
import { z } from 'zod';
import { contract } from '~/contract';
import type { PendingBooking } from '~/contract/kinds';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { ServiceContext } from '~/upstream/core/service-context';
import { holdings } from '~/upstream/modules/holdings/holdings';
import { issueCertificate } from '~/upstream/modules/holdings/certificates';
import { home as homeService } from '~/upstream/modules/holdings/home/index';
import { listAllFlows } from '~/upstream/modules/holdings/flows';
import { loadOwnInputs, loadWealth } from '~/upstream/modules/holdings/wealth';
import { buildMonthContent } from '~/upstream/modules/holdings/month-reports/content';
import { loadAllocation } from '~/upstream/modules/holdings/overview/allocation';
import { loadConcentration } from '~/upstream/modules/holdings/overview/concentration';
import { loadLiquidity } from '~/upstream/modules/holdings/overview/liquidity';
import { loadAccountYears } from '~/upstream/modules/holdings/overview/years';
import type { Trader } from '~/upstream/modules/public-orders/testing/trader';
import { callPublicHoldings } from '~/upstream/modules/settlement/testing/world';
import { COPIED_TABLES } from '~/upstream/modules/customers/own-data/archive';
import { findDataOwner } from '~/upstream/modules/customers/own-data/create-copy';
import { streamTableJson, loadPrimaryKeys } from '~/upstream/modules/customers/own-data/rows';
import { loadAssetDetail, loadAssetOverview } from '~/upstream/modules/customers/profile/assets';
import { callHandler } from '~/upstream/modules/testing/call-handler';

/** View of a person at an instant, for the only fund they hold. */
export interface SeenHolding {
  shares: string;
  nav: string | null;
  navDate: string | null;
  value: string;
  pending: PendingBooking | null;
  /** Date and amount of the newest income day. */
  day: readonly [string, string] | null;
}

export interface Records {
  copiedShares: string;
  reportedOn: string | null;
  newestFlowOn: string | null;
}

/** Reads the holding from every view. @returns the values by view: equal when everything is correct */
export async function readSurfaces(
  context: ServiceContext,
  trader: Trader,
  fund: string,
): Promise<{ seen: SeenHolding; values: Record<string, string>; records: Records }> {
  const query = { product_code: fund };
  const position = await callPublicHoldings(context, trader, 'position', { query: { fund_code: fund } });
  const all = await callPublicHoldings(context, trader, 'positions', {});
  const held = await callHandler(
    contract.holdings.positions,
    holdings.positions,
    context,
    { query: {} },
    trader,
  );
  const own = await callHandler(contract.holdings.position, holdings.position, context, { query }, trader);
  const kind = { fund_kind: 'public', fund_id: fund } as const;
  const onFund = await callHandler(
    contract.holdings.onFund,
    holdings.onFund,
    context,
    { query: kind },
    trader,
  );
  const wealth = await loadWealth(context, trader.id, { range: 'all' });
  const home = await callHandler(contract.home.mine, homeService.mine, context, {}, trader);
  const income = await callPublicHoldings(context, trader, 'income', { query: { fund_code: fund } });
  const { check_code } = await issueCertificate(context, trader.id, 'asset');
  const { lines } = await context.db
    .selectFrom('certificates')
    .select('lines')
    .where('check_code', '=', check_code)
    .executeTakeFirstOrThrow();
  const month = toShanghaiDay(context.now()).slice(0, 7);
  const { inputs } = await loadOwnInputs(context, trader.id);
  const report = await buildMonthContent(context, trader.id, inputs, month);
  const { list: years } = await loadAccountYears(context, trader.id);
  const plain = (yuan: string | undefined): string => (yuan ?? '').replaceAll(',', '').replace(' 元', '');
  const [first] = income.list;
  return {
    seen: {
      shares: position.shares,
      nav: position.nav,
      navDate: position.nav_date,
      value: position.value,
      pending: position.pending_booking ?? null,
      day: first ? [first.date, first.amount] : null,
    },
    values: {
      position: position.value,
      positions: all.value,
      holdings: held.total,
      holding: own.amount,
      'last point of its curve': (own.series.amount.at(-1) ?? 0).toFixed(2),
      'page of the fund': onFund.held?.value ?? '',
      wealth: wealth.value,
      home: home.wealth?.value ?? '',
      assets: (await loadAssetOverview(context, trader.id)).total,
      'assets of a class': (await loadAssetDetail(context, trader.id, 'public')).list[0]?.amount ?? '',
      allocation: (await loadAllocation(context, trader.id, 'class')).value,
      concentration: (await loadConcentration(context, trader.id)).value,
      liquidity: (await loadLiquidity(context, trader.id, {})).value,
      certificate: plain(lines.at(-1)?.value),
      'month report': report?.totals.closing_value ?? '',
      'line of the month report': report?.lines[0]?.closing_value ?? '',
      'newest year': years[0]?.end_value ?? '',
    },
    records: await records(context, trader, report?.lines[0]?.nav_date ?? null),
  };
}

/**
 * Reads records of the holding without a value: shares in the personal data copy, the NAV day of the month report,
 * and the newest day of statement and CSV, which are one list.
 */
async function records(context: ServiceContext, trader: Trader, reportedOn: string | null): Promise<Records> {
  const person = await findDataOwner(context.db, trader.id);
  if (person === null) throw new Error(`no person ${trader.id}`);
  const keys = await loadPrimaryKeys(context.db);
  const positions = COPIED_TABLES.find(({ table }) => table === 'positions');
  if (!positions) throw new Error('the data copy has no positions');
  let copied = '';
  for await (const piece of streamTableJson(
    { db: context.db, person, keys, onPage: async () => {} },
    positions,
  ))
    copied += piece;
  const [position] = z.array(z.object({ shares: z.string() })).parse(JSON.parse(copied));
  const flows = await listAllFlows(context, trader.id, {});
  return {
    copiedShares: position?.shares ?? '',
    reportedOn,
    newestFlowOn: flows.at(-1)?.date ?? null,
  };
}

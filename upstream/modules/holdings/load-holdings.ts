import { isConfirmed, isOpen } from '~/domain/orders/states';
import type { Kysely, Selectable } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { describeHolderLiquidation } from '~/domain/orders/liquidation';
import type { HoldingLot, HoldingFlow, HoldingNav } from '~/domain/holdings/holding-value';
import { toBig } from '~/domain/figures/money';
import { SHARELESS_FLOWS } from '~/contract/flow-names';
import { IS_CURRENT_FLOW } from '~/upstream/modules/holdings/bank-day';
import type { Database, FlowsTable, LotsTable, PositionsTable } from '~/upstream/core/db/schema';
import type { PendingBooking } from '~/contract/kinds';
import { loadAccountingDays } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';

export type AssetClass = PositionsTable['part'];
export type Currency = 'CNY' | 'USD' | 'HKD';

/** All stored data about one holding of a person; money in 分 at the current exchange rate, NAV in 元. */
export interface Holding {
  productCode: string;
  name: string;
  part: AssetClass;
  managerName: string;
  currency: Currency;
  investedOn: string;
  lots: (HoldingLot & { unlockedOn: string | null })[];
  /** Lots are recorded; without them the holding counts as one lot and cannot be redeemed. */
  hasLots: boolean;
  /** Includes the NAV at which shares were added or removed, if any. */
  flows: (HoldingFlow & Pick<FlowsTable, 'type'> & { nav: string | null; isOutstanding: boolean })[];
  /** NAV in the product's currency, as published. */
  nav: string | null;
  /** The same in 元; null while there is none. */
  latest: HoldingNav | null;
  /** Items that are due but not booked: NAV and shares are those of the last complete day. */
  pending: PendingBooking | null;
  /** Shares of lots booked for days after the NAV day. */
  aheadShares: string;
  terms: { label: string; value: string }[];
  openOrderId: string | null;
  /** The product is liquidated: no purchases or redemptions. */
  isWoundUp: boolean;
  /** Text about a liquidation entered by operators; null without one. */
  woundUpText: string | null;
}

type BookContext = Pick<ServiceContext, 'db' | 'now'>;

/** Loads the holdings of an account, of one product or all; oldest first. */
export async function loadHoldings(
  { db, now }: BookContext,
  accountId: string,
  productCode?: string,
): Promise<Holding[]> {
  let rows = db
    .selectFrom('positions as p')
    .leftJoin('simu_funds as s', 's.id', 'p.fund_id')
    .leftJoin('public_funds as f', 'f.id', 'p.fund_id')
    .leftJoin('companies as c', (join) =>
      join.on((on) =>
        on.or([on('c.id', '=', on.ref('s.company_id')), on('c.id', '=', on.ref('f.company_id'))]),
      ),
    )
    .leftJoin('offline_products as o', 'o.id', 'p.fund_id')
    .leftJoin('liquidations as q', 'q.fund_id', 'p.fund_id')
    .leftJoin('liquidation_entries as e', (join) =>
      join
        .onRef('e.fund_id', '=', 'p.fund_id')
        .onRef('e.account_id', '=', 'p.account_id')
        .onRef('e.round', '=', 'q.round'),
    )
    .selectAll('p')
    .select(['s.name as simu_name', 's.status as simu_status'])
    .select(['f.name as public_name', 'c.short_name as company'])
    .select(['q.decided_on', 'q.reason', 'q.per_share', 'e.due_fen'])
    .select(['o.name as offline_name', 'o.manager_name', 'o.currency', 'o.terms'])
    .where('p.account_id', '=', accountId);
  if (productCode !== undefined) rows = rows.where('p.fund_id', '=', productCode);
  const positions = await rows.orderBy('p.invested_on').orderBy('p.fund_id').execute();
  if (positions.length === 0) return [];
  const ids = positions.map((position) => position.fund_id);
  const [lots, flows, days, offline, rates, open] = await Promise.all([
    getLots(db, accountId, ids),
    getFlows(db, accountId, ids),
    loadAccountingDays({ db, now }, accountId, productCode),
    offlineNavs(db, ids, toShanghaiDay(now())),
    latestRates(db, toShanghaiDay(now())),
    openOrders(db, accountId, ids),
  ]);
  return positions.map((row) => {
    const currency = row.currency ?? 'CNY';
    const own = flows.get(row.fund_id) ?? [];
    const day = days.get(row.fund_id);
    const published =
      offline.get(row.fund_id) ?? (day?.nav && day.navDate ? { unit: day.nav, date: day.navDate } : null);
    const known = row.part === 'simu' ? newest(published, own) : published;
    const rate = currency === 'CNY' ? '1' : rates.get(currency);
    return {
      productCode: row.fund_id,
      name: row.simu_name ?? row.public_name ?? row.offline_name ?? row.fund_id,
      part: row.part,
      managerName: row.company ?? row.manager_name ?? '',
      currency,
      investedOn: row.invested_on,
      lots: lots.get(row.fund_id) ?? [wholeLot(row)],
      hasLots: lots.has(row.fund_id),
      flows: own,
      nav: known?.unit ?? null,
      latest:
        known && rate !== undefined
          ? { nav: toBig(known.unit).times(rate).toFixed(), navDate: known.date }
          : null,
      pending: day?.pending ?? null,
      aheadShares: day?.aheadShares ?? '0',
      terms: row.terms ?? [],
      openOrderId: open.get(row.fund_id) ?? null,
      isWoundUp: row.simu_status === 'liquidated' || row.decided_on !== null,
      woundUpText:
        row.decided_on === null || row.reason === null
          ? null
          : describeHolderLiquidation(
              { decidedOn: row.decided_on, reason: row.reason, perShare: row.per_share },
              // The first payment ends the shares: nothing has been paid for shares still held.
              { dueFen: row.due_fen, paidFen: 0 },
            ),
    };
  });
}

interface DatedNav {
  unit: string;
  date: string;
}

/** Returns the last published NAV, or a later one at which own shares were confirmed. */
const newest = (published: DatedNav | null, flows: Holding['flows']): DatedNav | null =>
  flows.reduce<DatedNav | null>(
    (last, { date, nav }) =>
      nav !== null && (last === null || date > last.date) ? { unit: nav, date } : last,
    published,
  );

/** Returns the single lot of a position imported without lots. */
const wholeLot = (row: Selectable<PositionsTable>): Holding['lots'][number] => ({
  shares: row.shares,
  leftShares: row.shares,
  costFen: row.cost_fen,
  confirmedOn: row.invested_on,
  unlockedOn: null,
});

const grouped = <Row, Value>(
  rows: readonly Row[],
  key: (row: Row) => string,
  value: (row: Row) => Value,
): Map<string, Value[]> => {
  const groups = new Map<string, Value[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), value(row)]);
  return groups;
};

async function getLots(db: Kysely<Database>, accountId: string, ids: string[]) {
  const rows: Selectable<LotsTable>[] = await db
    .selectFrom('lots')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('fund_id', 'in', ids)
    .where('left_shares', '>', '0')
    .orderBy('confirmed_on')
    .orderBy('seq')
    .execute();
  return grouped(
    rows,
    (row) => row.fund_id,
    (row) => ({
      shares: row.shares,
      leftShares: row.left_shares,
      costFen: row.cost_fen,
      confirmedOn: row.confirmed_on,
      unlockedOn: row.unlocked_on,
    }),
  );
}

async function getFlows(db: Kysely<Database>, accountId: string, ids: string[]) {
  const rows = await db
    .selectFrom('flows as w')
    .leftJoin('public_orders as p', (join) =>
      join.onRef('p.id', '=', 'w.order_id').on('w.type', '=', 'redeem'),
    )
    .leftJoin('orders as r', (join) => join.onRef('r.id', '=', 'w.order_id').on('w.type', '=', 'redeem'))
    .leftJoin('payout_sums as b', (join) =>
      join
        .onRef('b.account_id', '=', 'w.account_id')
        .onRef('b.fund_id', '=', 'w.fund_id')
        .onRef('b.ex_on', '=', 'w.date')
        .on((on) =>
          on.or([
            on.and([on('w.type', '=', 'dividend'), on('b.entry_id', 'is', null)]),
            on('b.flow_id', '=', on.ref('w.id')),
          ]),
        ),
    )
    .leftJoin('nav_correction_entries as n', 'n.flow_id', 'w.id')
    .select(['w.fund_id', 'w.date', 'w.type', 'w.amount_fen', 'w.nav', 'p.status', 'b.ex_on', 'b.paid_at'])
    .select(['r.status as private_status', 'n.id as correction', 'n.paid_at as correction_paid_at'])
    .where('w.account_id', '=', accountId)
    .where('w.fund_id', 'in', ids)
    // Money that bought nothing is not a cost of the holding, and its refund is not a gain.
    .where('w.type', 'not in', SHARELESS_FLOWS)
    .where(IS_CURRENT_FLOW)
    .orderBy('w.date')
    .execute();
  return grouped(
    rows,
    (row) => row.fund_id,
    (row) => ({
      date: row.date,
      amountFen: row.amount_fen,
      type: row.type,
      nav: row.nav,
      isOutstanding:
        isConfirmed(row) ||
        isOpen({ status: row.private_status }) ||
        (row.ex_on !== null && row.paid_at === null) ||
        (row.correction !== null && row.correction_paid_at === null),
    }),
  );
}

async function offlineNavs(db: Kysely<Database>, ids: string[], today: string) {
  const rows = await db
    .selectFrom('offline_navs')
    .distinctOn('product_id')
    .select(['product_id', 'date', 'unit'])
    .where('product_id', 'in', ids)
    .where('date', '<=', today)
    .orderBy('product_id')
    .orderBy('date', 'desc')
    .execute();
  return new Map(rows.map(({ product_id, date, unit }) => [product_id, { date, unit }]));
}

async function latestRates(db: Kysely<Database>, today: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('fx_rates')
    .distinctOn('currency')
    .select(['currency', 'rate'])
    .where('date', '<=', today)
    .orderBy('currency')
    .orderBy('date', 'desc')
    .execute();
  return new Map(rows.map(({ currency, rate }) => [currency, rate]));
}

async function openOrders(db: Kysely<Database>, accountId: string, ids: string[]) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'fund_id'])
    .where('account_id', '=', accountId)
    .where('fund_id', 'in', ids)
    .where('status', '=', 'open')
    .execute();
  return new Map(rows.map(({ id, fund_id }) => [fund_id, id]));
}

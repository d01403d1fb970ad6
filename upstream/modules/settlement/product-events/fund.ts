import { formatFen, fenToYuan, toBig, yuanToFen } from '~/domain/figures/money';
import type { Kysely, Transaction } from 'kysely';
import { applyFundEvent, type FundEvent, type FundState } from '~/domain/figures/equity/fund-life';
import { ProductEventError } from '~/domain/figures/fixed/note-life';
import type { Database } from '~/upstream/core/db/schema';
import { addNotices } from '~/upstream/core/notices';
import { createConflictRefusal, notFound } from '~/upstream/core/refusal';
import { bookEntry, lockHolders } from '~/upstream/modules/settlement/product-events/entries';
import { extendTerm, type EventRow } from '~/upstream/modules/settlement/product-events/events';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export interface FundRow {
  id: string;
  name: string;
  part: 'pe' | 'foreign';
  currency: 'CNY' | 'USD' | 'HKD';
  ends_on: string | null;
}

/** Loads a private-equity or overseas fund that people hold; with `isLocked` until the transaction ends. */
export async function loadFund(db: Db, id: string, isLocked = false): Promise<FundRow> {
  const row = await db
    .selectFrom('offline_products')
    .select(['id', 'name', 'part', 'currency', 'ends_on'])
    .where('id', '=', id)
    .$if(isLocked, (rows) => rows.forUpdate())
    .executeTakeFirst();
  if (!row || row.part === 'quasi_fixed') throw notFound('产品');
  return { ...row, part: row.part };
}

export const getFundEvent = ({ kind, day, payload }: Pick<EventRow, 'kind' | 'day' | 'payload'>): FundEvent =>
  ({ ...payload, type: kind, day }) as unknown as FundEvent;

/** Loads the state after the booked events: the last unit value, and the day of the last event. */
export async function loadFundState(db: Db, fund: FundRow, day: string): Promise<FundState> {
  const nav = await findUnit(db, fund.id, day);
  const { last } = await db
    .selectFrom('product_events')
    .select(({ fn }) => fn.max('day').as('last'))
    .where('product_id', '=', fund.id)
    .where('state', '=', 'booked')
    .executeTakeFirstOrThrow();
  return { unit: nav?.unit ?? null, valuedOn: nav?.date ?? null, lastDay: last, endsOn: fund.ends_on };
}

export const findUnit = (db: Db, productId: string, day: string) =>
  db
    .selectFrom('offline_navs')
    .select(['unit', 'date'])
    .where('product_id', '=', productId)
    .where('date', '<=', day)
    .orderBy('date', 'desc')
    .executeTakeFirst();

/** Applies an event; a refusal of the fold becomes one of the operator. */
export function assertFundFollows(state: FundState, event: FundEvent): FundState {
  try {
    return applyFundEvent(state, event);
  } catch (error) {
    if (error instanceof ProductEventError) throw createConflictRefusal(error.message);
    throw error;
  }
}

/** Returns 元 for one unit of a currency on a day. Throws Refusal without a rate. */
export async function loadRate(db: Db, currency: FundRow['currency'], day: string): Promise<string> {
  if (currency === 'CNY') return '1';
  const row = await db
    .selectFrom('fx_rates')
    .select('rate')
    .where('currency', '=', currency)
    .where('date', '<=', day)
    .orderBy('date', 'desc')
    .executeTakeFirst();
  if (!row) throw createConflictRefusal(`没有 ${currency} 在 ${day} 的汇率`);
  return row.rate;
}

/** Computes what a distribution pays for a unit, 元, at the rate of its day. */
export async function loadPerShare(
  db: Db,
  { currency }: FundRow,
  event: Extract<FundEvent, { type: 'distribution' }>,
): Promise<string> {
  const rate = await loadRate(db, currency, event.day);
  return toBig(event.capital).plus(event.gain).times(rate).round(10, 1).toFixed();
}

/** Amounts called from each commitment. */
export async function listCalled(db: Db, fundId: string, event: Extract<FundEvent, { type: 'call' }>) {
  const rows = await db
    .selectFrom('pe_commitments as k')
    .select(['k.account_id', 'k.amount_fen'])
    .where('k.fund_id', '=', fundId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('capital_calls as c')
            .select('c.event_id')
            .whereRef('c.account_id', '=', 'k.account_id')
            .whereRef('c.fund_id', '=', 'k.fund_id')
            .where('c.defaulted_on', 'is not', null),
        ),
      ),
    )
    .orderBy('k.account_id')
    .execute();
  const share = (fen: number, ratio: string) => yuanToFen(toBig(fenToYuan(fen)).times(ratio));
  return rows.map(({ account_id: account, amount_fen }) => ({
    ...{ account, grossFen: share(amount_fen, event.ratio), offsetFen: share(amount_fen, event.offset) },
  }));
}

/** Books an event for all holders, with the public record of the fund, unit value and notices. */
export async function bookFundEvent(
  trx: Trx,
  at: Date,
  { fund, row, paidOn }: { fund: FundRow; row: EventRow; paidOn: string },
): Promise<number> {
  const event = getFundEvent(row);
  const after = applyFundEvent(await loadFundState(trx, fund, row.day), event);
  switch (event.type) {
    case 'valuation':
      await storeUnit(trx, fund.id, event.day, event.unit);
      if (event.ratio !== null) await storePeValuation(trx, fund, event.day, event.ratio);
      return 0;
    case 'distribution': {
      const perShare = await loadPerShare(trx, fund, event);
      const holders = await lockHolders(trx, fund.id);
      for (const holder of holders) {
        const amountFen = await bookEntry(trx, holder, {
          ...{ eventId: row.id, day: event.day, paidOn, kind: 'distribution', perShare, endsShares: false },
        });
        await notify(
          trx,
          at,
          { row, fund, accountId: holder.owner.accountId },
          {
            title: '产品分配',
            text: `${event.day} 分配 ${formatFen(amountFen)} 元${toBig(event.recallable).gt(0) ? `，其中每份 ${event.recallable} 可再次缴款` : ''}，下一个交易日转入您的银行卡，到账后另行通知。`,
          },
        );
      }
      await storeUnit(
        trx,
        fund.id,
        event.day,
        toBig(after.unit ?? '0')
          .round(4, 1)
          .toFixed(4),
      );
      if (event.ratio !== null)
        await storePeFlow(trx, fund, { ...event, date: event.day, kind: 'distribution' });
      return holders.length;
    }
    case 'call': {
      const called = await listCalled(trx, fund.id, event);
      for (const { account, grossFen, offsetFen } of called) {
        await trx
          .insertInto('capital_calls')
          .values({
            ...{ event_id: row.id, account_id: account, fund_id: fund.id, gross_fen: grossFen },
            ...{ offset_fen: offsetFen, notified_on: event.day, due_on: event.dueOn },
            ...{ penalty_rate: event.penaltyRate, grace_days: event.graceDays, defaulted_on: null },
          })
          .execute();
        const offset = offsetFen > 0 ? `（已抵扣 ${formatFen(offsetFen)} 元）` : '';
        await notify(
          trx,
          at,
          { row, fund, accountId: account },
          {
            title: '缴款通知',
            text: `请在 ${event.dueOn} 前缴款 ${formatFen(grossFen - offsetFen)} 元${offset}，汇入基金募集账户。逾期按年利率 ${toBig(event.penaltyRate).times(100).toFixed()}% 计收逾期利息，逾期超过 ${event.graceDays} 天可能构成违约。`,
          },
        );
      }
      const ratio = toBig(event.ratio).minus(event.offset).toFixed();
      await storePeFlow(trx, fund, { ratio, date: event.dueOn, kind: 'call' }, true);
      return called.length;
    }
    case 'extension': {
      await extendTerm(trx, fund.id, event.to);
      const holders = await lockHolders(trx, fund.id);
      for (const { owner } of holders)
        await notify(
          trx,
          at,
          { row, fund, accountId: owner.accountId },
          {
            ...{ title: '产品展期', text: `到期日展期至 ${event.to}。${event.text}` },
          },
        );
      return holders.length;
    }
  }
}

async function notify(
  trx: Trx,
  at: Date,
  { row, fund, accountId }: { row: EventRow; fund: FundRow; accountId: string },
  { title, text }: { title: string; text: string },
): Promise<void> {
  await addNotices(trx, at, [
    {
      ...{ key: `product:${row.id}:${accountId}`, accountId, topic: 'product_event', subjectId: fund.id },
      ...{ title, text: `${fund.name}：${text}` },
    },
  ]);
}

const storeUnit = (trx: Trx, productId: string, date: string, unit: string) =>
  trx
    .insertInto('offline_navs')
    .values({ product_id: productId, date, unit })
    .onConflict((conflict) => conflict.columns(['product_id', 'date']).doUpdateSet({ unit }))
    .execute();

async function storePeValuation(trx: Trx, { id, part }: FundRow, date: string, ratio: string): Promise<void> {
  if (part !== 'pe') return;
  await trx
    .insertInto('pe_valuations')
    .values({ fund_id: id, date, ratio: Number(ratio) })
    .onConflict((conflict) => conflict.columns(['fund_id', 'date']).doUpdateSet({ ratio: Number(ratio) }))
    .execute();
}

async function storePeFlow(
  trx: Trx,
  { id, part }: FundRow,
  flow: { date: string; kind: 'call' | 'distribution'; ratio: string | null },
  isPlanned = false,
): Promise<void> {
  if (part !== 'pe' || flow.ratio === null) return;
  const ratio = Number(flow.ratio);
  await trx
    .insertInto('pe_flows')
    .values({ fund_id: id, date: flow.date, kind: flow.kind, ratio, is_planned: isPlanned })
    .onConflict((conflict) =>
      conflict.columns(['fund_id', 'date', 'kind']).doUpdateSet({ ratio, is_planned: isPlanned }),
    )
    .execute();
}

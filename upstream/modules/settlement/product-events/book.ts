import { createConflictRefusal } from '~/upstream/core/refusal';
import type { Transaction } from 'kysely';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { applyNoteEvent, type NoteEvent, type NoteState } from '~/domain/figures/fixed/note-life';
import { toBig } from '~/domain/figures/money';
import type { Database, FixedEventsTable } from '~/upstream/core/db/schema';
import { recordFundAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { bookFundEvent, loadFund } from '~/upstream/modules/settlement/product-events/fund';
import {
  extendTerm,
  getNoteEvent,
  isNote,
  loadNote,
  loadNoteState,
  type EventRow,
  type NoteRow,
} from '~/upstream/modules/settlement/product-events/events';
import {
  bookEntry,
  endShares,
  lockHolders,
  type Holder,
} from '~/upstream/modules/settlement/product-events/entries';
import { notifyEvent, type Told } from '~/upstream/modules/settlement/product-events/notify';
import { storeUnit } from '~/upstream/modules/settlement/product-events/values';

type Trx = Transaction<Database>;
type Context = Pick<ServiceContext, 'db' | 'now' | 'log'>;

/**
 * Books the announced events whose day has come, in the order of their days. An event that cannot be booked stays
 * announced and is logged; the job tries it again.
 * @returns number of booked events
 */
export async function bookDueProductEvents(context: Context, productId?: string): Promise<number> {
  let due = context.db
    .selectFrom('product_events')
    .select(['id', 'product_id'])
    .where('state', '=', 'announced')
    .where('day', '<=', toShanghaiDay(context.now()));
  if (productId !== undefined) due = due.where('product_id', '=', productId);
  let booked = 0;
  for (const { id, product_id } of await due.orderBy('day').orderBy('made_at').orderBy('id').execute()) {
    try {
      booked += Number(await bookEvent(context, id));
    } catch (error) {
      context.log.error({ err: error, event: id, product: product_id }, 'booking of a product event failed');
    }
  }
  return booked;
}

/** Books one announced event once, for all holders. @returns whether it was booked now */
export function bookEvent(context: Context, eventId: string): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('product_events')
      .selectAll()
      .where('id', '=', eventId)
      .where('state', '=', 'announced')
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    if (!(await isNote(trx, row.product_id))) {
      const fund = await loadFund(trx, row.product_id, true);
      const paidOn = await findValueDay(trx, row.day);
      const holders = await bookFundEvent(trx, context.now(), { fund, row, paidOn });
      await markBooked(trx, context.now(), row);
      await recordBooking({ ...context, db: trx }, row, holders);
      return true;
    }
    const note = await loadNote(trx, row.product_id, true);
    const before = await loadNoteState(trx, note);
    const event = getNoteEvent(row);
    const after = applyNoteEvent(before, event);
    const holders = await lockHolders(trx, note.id);
    const told = await bookHolders(trx, row, event, holders);
    await writeRecord(trx, { note, event, before, after });
    await markBooked(trx, context.now(), row);
    await storeUnit(trx, note, after, event.day);
    await notifyEvent(trx, context.now(), { note, event, eventId }, told);
    await recordBooking({ ...context, db: trx }, row, holders.length);
    return true;
  });
}

const recordBooking = (
  context: Pick<ServiceContext, 'db' | 'now'>,
  { id, product_id, kind, day }: EventRow,
  holders: number,
): Promise<void> =>
  recordFundAudit(context, product_id, 'product_event_booked', { event: id, kind, day, holders });

async function markBooked(trx: Trx, at: Date, { id, product_id }: EventRow): Promise<void> {
  const { last } = await trx
    .selectFrom('product_events')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('product_events')
    .set({ state: 'booked', booked_at: at.toISOString(), seq: (last ?? 0) + 1 })
    .where('id', '=', id)
    .execute();
}

/** Books the sums and ended shares of every holder. */
async function bookHolders(
  trx: Trx,
  row: EventRow,
  event: NoteEvent,
  holders: readonly Holder[],
): Promise<Told[]> {
  if (event.type !== 'payment' && event.type !== 'write_off')
    return holders.map(({ owner, shares }) => ({
      accountId: owner.accountId,
      shares,
      incomeFen: 0,
      principalFen: 0,
    }));
  const paidOn = await findValueDay(trx, row.day);
  const told: Told[] = [];
  for (const holder of holders) {
    const { owner, shares } = holder;
    let [incomeFen, principalFen] = [0, 0];
    if (event.type === 'write_off')
      await endShares(trx, holder, { taken: shares, amountFen: 0, day: row.day, type: 'write_off' });
    else {
      const shared = { eventId: row.id, day: row.day, paidOn };
      const isRecovery = event.cause === 'recovery';
      const [income, principal] = isRecovery
        ? (['recovery', 'recovery'] as const)
        : (['interest', 'repayment'] as const);
      incomeFen = await bookEntry(trx, holder, {
        ...shared,
        kind: income,
        perShare: event.income,
        endsShares: false,
      });
      principalFen = await bookEntry(trx, holder, {
        ...{ ...shared, kind: principal, perShare: event.principal, endsShares: true },
      });
    }
    told.push({ accountId: owner.accountId, shares, incomeFen, principalFen });
  }
  return told;
}

/** The money of the issuer arrives on the day of the event; holders get it on the next trading day. */
async function findValueDay(trx: Trx, day: string): Promise<string> {
  const next = await trx
    .selectFrom('trading_days')
    .select(({ fn }) => fn.min('date').as('day'))
    .where('date', '>', day)
    .executeTakeFirst();
  return next?.day ?? addDays(day, 1);
}

interface Change {
  note: NoteRow;
  event: NoteEvent;
  before: NoteState;
  after: NoteState;
}

/** Writes the public record of the product: payments, terms and their changes. */
async function writeRecord(trx: Trx, { note, event, before, after }: Change): Promise<void> {
  switch (event.type) {
    case 'payment':
      await trx
        .insertInto('fixed_payouts')
        .values({
          ...{ product_id: note.id, until: event.until, paid_on: event.day },
          income_ratio: toBig(event.income).times(before.outstanding).toNumber(),
          principal_ratio: toBig(event.principal).times(before.outstanding).toNumber(),
        })
        .execute();
      if (event.cause !== 'schedule')
        await addTermEvent(trx, note, event.day, {
          kind: event.cause === 'early' ? 'early' : 'recovered',
          text: describePayment(event),
        });
      if (after.isOver) await setStatus(trx, note, { status: 'ended' });
      return;
    case 'extension':
      await setStatus(trx, note, { extended_to: event.to });
      await extendTerm(trx, note.id, event.to);
      await addTermEvent(trx, note, event.day, { kind: 'extended', text: event.text });
      return;
    case 'default':
      await setStatus(trx, note, { status: 'defaulted' });
      await addTermEvent(trx, note, event.day, { kind: 'defaulted', text: event.text });
      return;
    case 'write_off':
      await setStatus(trx, note, { status: 'ended' });
      await addTermEvent(trx, note, event.day, { kind: 'written_off', text: event.text });
      return;
    case 'valuation':
  }
}

const describePayment = ({ cause, income, principal }: Extract<NoteEvent, { type: 'payment' }>): string => {
  const parts = [
    toBig(principal).gt(0) ? `每 1 元剩余本金还本 ${toBig(principal).toFixed()} 元` : null,
    toBig(income).gt(0) ? `付息 ${toBig(income).toFixed()} 元` : null,
  ].filter((part) => part !== null);
  return `${cause === 'early' ? '提前兑付' : '回收'}：${parts.join('，')}。`;
};

const setStatus = (
  trx: Trx,
  { id }: NoteRow,
  change: { status?: 'defaulted' | 'ended'; extended_to?: string },
) => trx.updateTable('fixed_products').set(change).where('id', '=', id).execute();

async function addTermEvent(
  trx: Trx,
  { id }: NoteRow,
  date: string,
  { kind, text }: Pick<FixedEventsTable, 'kind' | 'text'>,
): Promise<void> {
  const { last } = await trx
    .selectFrom('fixed_events')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('fixed_events')
    .values({ product_id: id, position: (last ?? -1) + 1, date, kind, text })
    .execute();
}

/** Withdraws an announced event. Throws Refusal when it is booked. */
export async function withdrawEvent(context: Context, eventId: string) {
  return context.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('product_events')
      .set({ state: 'withdrawn' })
      .where('id', '=', eventId)
      .where('state', '=', 'announced')
      .returning(['id', 'product_id', 'kind', 'day'])
      .executeTakeFirst();
    if (!row) throw createConflictRefusal('没有这笔待登记的事项，或者已经登记');
    const { id, product_id: product, kind, day } = row;
    await recordFundAudit({ ...context, db: trx }, product, 'product_event_withdrawn', {
      event: id,
      kind,
      day,
    });
    return { event: id, product, kind, day, withdrawn: true };
  });
}

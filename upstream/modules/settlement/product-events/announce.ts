import type { Kysely, Transaction } from 'kysely';
import { computeDividendFen } from '~/domain/figures/dividend';
import { toShanghaiDay } from '~/domain/calendar/dates';
import {
  computeLateInterest,
  computeNoteUnit,
  computeOwedIncome,
  foldNote,
  type NoteEvent,
  type NoteState,
} from '~/domain/figures/fixed/note-life';
import { fenToYuan, toBig } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import { recordFundAudit } from '~/upstream/core/audit';
import { parseUpload } from '~/upstream/core/files/upload-parser';
import type { OpsContext } from '~/upstream/core/actions/action';
import { getOperatorRequester } from '~/upstream/core/actions/roles';
import { createConflictRefusal, createInputRefusal, Refusal } from '~/upstream/core/refusal';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadDuePayments } from '~/upstream/modules/funds';
import { listStakes } from '~/upstream/modules/settlement/navs/stakes';
import { bookDueProductEvents } from '~/upstream/modules/settlement/product-events/book';
import { previewFundEvent } from '~/upstream/modules/settlement/product-events/preview-fund';
import { loadFund } from '~/upstream/modules/settlement/product-events/fund';
import {
  isNote,
  announceEvent,
  assertFollows,
  getNoteEvent,
  getNoteTerms,
  listEvents,
  loadNote,
  type NoteRow,
} from '~/upstream/modules/settlement/product-events/events';
import {
  readEventRows,
  toFundEvent,
  toNoteEvent,
  type GivenEvent,
  type PaymentDefaults,
} from '~/upstream/modules/settlement/product-events/rows';

type Db = Kysely<Database>;
const ACCOUNTS_SHOWN = 20;
const ROWS_MAX = 500;

interface Placed {
  note: NoteRow;
  event: NoteEvent;
  before: NoteState;
  after: NoteState;
  owedIncome: string | null;
  lateInterest: string;
}

/** Places an event after the booked and announced ones of its product. Throws Refusal when it cannot follow. */
async function placeEvent(db: Db, given: GivenEvent): Promise<Placed> {
  const note = await loadNote(db, given.product);
  const terms = getNoteTerms(note);
  const rows = (await listEvents(db, note.id)).filter(
    ({ day, state }) => state === 'booked' || day <= given.day,
  );
  if (rows.some(({ state, day }) => state === 'booked' && day > given.day))
    throw createConflictRefusal('该日之后已有登记的事项');
  const before = foldNote(terms, rows.map(getNoteEvent));
  const days = (await loadDuePayments(db, [note], given.day)).get(note.id) ?? [];
  const next = days.find((day) => day.until > before.paidUntil && day.paid === null);
  let [owedIncome, lateInterest]: [string | null, string] = [null, '0'];
  const getDefaults = (cause: string, until?: string): PaymentDefaults => {
    const isOnSchedule = cause === 'schedule';
    const period = until ?? (isOnSchedule ? next?.until : given.day) ?? given.day;
    const row = days.find((day) => day.until === period);
    if (isOnSchedule && !row) throw createInputRefusal(`${period} 不是该产品的分配日`);
    if (isOnSchedule && (row?.until ?? '') > given.day)
      throw createInputRefusal(`${period} 尚未到期：提前支付请选 early`);
    const isEnd = row !== undefined && row.until === before.endsOn;
    if (terms.rate !== null && cause !== 'recovery') {
      owedIncome = computeOwedIncome(terms, before, period);
      if (row)
        lateInterest = computeLateInterest(
          terms,
          before,
          { until: period, dueOn: row.dueOn ?? row.until, isEnd },
          given.day,
        );
    }
    return {
      until: period,
      income:
        cause === 'recovery'
          ? '0'
          : owedIncome === null
            ? null
            : toBig(owedIncome).plus(lateInterest).toFixed(),
      principal: isEnd && isOnSchedule ? '1' : '0',
    };
  };
  const event = toNoteEvent(given, getDefaults);
  if (event.type === 'payment' && days.some(({ until, paid }) => until === event.until && paid !== null))
    throw createConflictRefusal(`${event.until} 的款项已登记`);
  return { note, event, before, after: assertFollows(before, event), owedIncome, lateInterest };
}

interface EventPreview {
  product: string;
  name: string;
  kind: string;
  day: string;
  holders: number;
  payout_sum: string;
  accounts: { account: string; shares: string; amount: string }[];
  more_accounts: number;
}

const lockProduct = async (trx: Transaction<Database>, id: string): Promise<unknown> =>
  (await isNote(trx, id)) ? loadNote(trx, id, true) : loadFund(trx, id, true);

/** Returns the effect of an event on each holder, for the second operator. */
export async function previewEvent(
  { db }: Pick<ServiceContext, 'db'>,
  given: GivenEvent,
): Promise<EventPreview> {
  return (await isNote(db, given.product)) ? previewNoteEvent(db, given) : previewFundEvent(db, given);
}

async function previewNoteEvent(db: Db, given: GivenEvent) {
  const placed = await placeEvent(db, given);
  const { note, event, before, after } = placed;
  const stakes = await listStakes(db, note.id);
  const perShare = event.type === 'payment' ? [event.income, event.principal] : [];
  const due = stakes.map(({ account, shares }) => ({
    ...{ account, shares },
    fen: perShare.reduce((sum, each) => sum + computeDividendFen(shares, each), 0),
  }));
  return {
    ...{ product: note.id, name: note.name, kind: event.type, day: event.day },
    ...(event.type === 'payment'
      ? {
          ...{ cause: event.cause, until: event.until, income: event.income, principal: event.principal },
          ...{ owed_income: placed.owedIncome, late_interest: placed.lateInterest },
        }
      : {}),
    ...('to' in event ? { ends_before: before.endsOn, to: event.to } : {}),
    ...('text' in event ? { text: event.text } : {}),
    outstanding_before: before.outstanding,
    outstanding_after: after.outstanding,
    unit_after: computeNoteUnit(getNoteTerms(note), after, event.day, null),
    holders: stakes.length,
    payout_sum: fenToYuan(due.reduce((sum, { fen }) => sum + fen, 0)),
    accounts: due
      .slice(0, ACCOUNTS_SHOWN)
      .map(({ account, shares, fen }) => ({ account, shares, amount: fenToYuan(fen) })),
    more_accounts: Math.max(0, due.length - ACCOUNTS_SHOWN),
  };
}

/** Announces an event and books it at once when its day has come. */
export async function announceProductEvent(context: ServiceContext, given: GivenEvent) {
  const preview = await context.db.transaction().execute(async (trx) => {
    await lockProduct(trx, given.product);
    return announce(trx, context, given);
  });
  await bookDueProductEvents(context, given.product);
  return { ...preview, is_booked: given.day <= toShanghaiDay(context.now()) };
}

async function announce(trx: Transaction<Database>, context: ServiceContext, given: GivenEvent) {
  const event = (await isNote(trx, given.product))
    ? (await placeEvent(trx, given)).event
    : toFundEvent(given);
  const preview = await previewEvent({ db: trx }, given);
  const id = await announceEvent(trx, context.now(), { productId: given.product, event });
  await recordFundAudit({ ...context, db: trx }, given.product, 'product_event_announced', {
    ...{ event: id, kind: event.type, day: event.day },
  });
  return { event: id, ...preview };
}

/** Rolls back a trial run. */
class Trial extends Error {}

/**
 * Tries or announces the rows of a file, all or none, in its order; reports every row. A trial is rolled back.
 */
export async function importProductEvents(context: OpsContext, csv: string, isWriting: boolean) {
  const table = await parseUpload(
    context,
    'table',
    { text: csv, rowsMax: ROWS_MAX },
    getOperatorRequester(context.operator),
  );
  const read = readEventRows(table);
  const refused: { line_no: number; reason: string }[] = [];
  const events: Awaited<ReturnType<typeof announce>>[] = [];
  await context.db
    .transaction()
    .execute(async (trx) => {
      for (const { line, given, reason } of read) {
        try {
          if (given === null) throw createInputRefusal(reason ?? '');
          await lockProduct(trx, given.product);
          events.push(await announce(trx, { ...context, db: trx }, given));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refused.push({ line_no: line, reason: error.msg });
        }
      }
      if (!isWriting || refused.length > 0 || events.length === 0) throw new Trial();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Trial)) throw error;
    });
  const isWritten = isWriting && refused.length === 0 && events.length > 0;
  if (isWritten) await bookDueProductEvents(context);
  return {
    rows: read.length,
    refused,
    is_possible: refused.length === 0 && events.length > 0,
    is_written: isWritten,
    // Ids of a trial are gone with it.
    events: events.map(({ event: _, ...preview }) => preview),
    payout_sum: fenToYuan(
      events.reduce((sum, { payout_sum }) => sum + toBig(payout_sum).times(100).toNumber(), 0),
    ),
  };
}

import type Big from 'big.js';
import { sql, type Kysely } from 'kysely';
import { fenToYuan, roundHalfUp, toBig, type Decimal, type Fen } from '~/domain/figures/money';
import { groupBy, splitIntoChunks } from '~/domain/shared/lists';
import { getPublicationLimits } from '~/domain/figures/publication-limits';
import { PURCHASE_FLOWS, SALE_FLOWS } from '~/contract/flow-names';
import type { Database, NavCorrectionEntriesTable } from '~/upstream/core/db/schema';
import { loadFreeShares, type FreeShares } from '~/upstream/modules/settlement/free-shares';
import {
  convertThroughSplits,
  loadLaterSplits,
  type LaterSplit,
} from '~/upstream/modules/settlement/later-splits';
import { loadRepricing, type PricedFlow, type Repricing } from '~/upstream/modules/settlement/navs/repricing';

/** Bookings that are planned and booked together. */
export const BOOKINGS_A_CHUNK = 500;

export interface CorrectedNav {
  fund: string;
  date: string;
  was: string;
  becomes: string;
}

/** Effect of a corrected NAV on one booking. */
export interface PlannedEntry extends Pick<
  NavCorrectionEntriesTable,
  'account_id' | 'order_id' | 'kind' | 'outcome' | 'due_fen'
> {
  was_shares: string;
  becomes_shares: string;
  was_fen: Fen | null;
  becomes_fen: Fen | null;
  /** Shares to add to the lot (negative: to remove), in shares of the NAV day. */
  moved_shares: string;
  lotId: string | null;
}

/** Whether an error is large enough to be compensated; smaller ones are only disclosed. */
const isMaterialError = (date: string, was: string, becomes: string): boolean =>
  toBig(becomes)
    .minus(was)
    .abs()
    .gt(toBig(becomes).times(getPublicationLimits(date).materialError));

/**
 * Builds the effects of a correction on everything booked at the NAV (domain rules, section 9; decision 0034).
 * Purchases and reinvested dividends get the shares of the right NAV, as far as they are still held; for redeemed
 * shares, and for redemptions, the missing money is due. An excess stays with the person: the manager bears it, and
 * it reduces later compensation for the same booking.
 */
export async function buildCorrectionPlan(
  db: Kysely<Database>,
  nav: Omit<CorrectedNav, 'was'>,
): Promise<{ isMaterial: boolean; entries: PlannedEntry[] }> {
  const flows = await db
    .selectFrom('flows')
    .select(['id', 'account_id', 'order_id', 'type', 'amount_fen', 'shares', 'nav'])
    .where('fund_id', '=', nav.fund)
    .where('date', '=', nav.date)
    .where('nav', 'is not', null)
    .where('type', 'in', [...PURCHASE_FLOWS, ...SALE_FLOWS, 'reinvest'])
    .orderBy('account_id')
    .orderBy('seq')
    .execute();
  const entries: PlannedEntry[] = [];
  const free = await loadFreeShares(db, nav.fund);
  const repricing = await loadRepricing(db, nav);
  const compensationOf = await loadEarlierCompensations(db, nav);
  let isMaterial = false;
  for (const chunk of splitIntoChunks(flows, BOOKINGS_A_CHUNK)) {
    const lotOf = await loadBoughtLots(db, nav, chunk);
    const laterOf = await loadLaterSplits(
      db,
      nav.fund,
      chunk.map((flow) => flow.account_id),
    );
    for (const { id: flow_id, account_id, order_id, type, amount_fen, shares, nav: bookedAt } of chunk) {
      if (bookedAt === null || shares === null) continue;
      const booked = { flow_id, account_id, order_id, amount_fen, shares, bookedAt };
      const kind = SALE_FLOWS.includes(type) ? 'redeem' : type === 'reinvest' ? type : 'buy';
      const { was = bookedAt, excessFen } = compensationOf({ account_id, order_id, kind });
      const isOwn = isMaterialError(nav.date, was, nav.becomes);
      isMaterial ||= isOwn;
      const error = { ...nav, was, excessFen, isMaterial: isOwn };
      if (kind === 'redeem') entries.push(redemption(booked, { error, repricing }));
      else {
        const lot = lotOf({ account_id, order_id });
        const splits = lot === undefined ? [] : laterOf(lot.id);
        entries.push(purchase({ ...booked, kind }, { error, free, repricing, lot, splits }));
      }
    }
  }
  return { isMaterial, entries };
}

interface BoughtLot {
  id: string;
  shares: string;
  left_shares: string;
}
type LotKey = Pick<PlannedEntry, 'account_id' | 'order_id'>;

/** Loads the lots of purchases by their order, and those of dividends reinvested on the day by account. */
async function loadBoughtLots(
  db: Kysely<Database>,
  { fund, date }: Pick<CorrectedNav, 'fund' | 'date'>,
  bookings: readonly LotKey[],
): Promise<(key: LotKey) => BoughtLot | undefined> {
  const orderIds = bookings.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]));
  const accountIds = bookings.map(({ account_id }) => account_id);
  const lots = await db
    .selectFrom('lots')
    .select(['account_id', 'order_id', 'id', 'shares', 'left_shares'])
    .where('fund_id', '=', fund)
    .where('account_id', 'in', accountIds)
    .where(({ eb, and, or }) =>
      or([
        eb('order_id', '=', sql<string>`any(${orderIds}::text[])`),
        and([eb('order_id', 'is', null), eb('confirmed_on', '=', date)]),
      ]),
    )
    .execute();
  const getKey = ({ account_id, order_id }: LotKey) => `${account_id} ${order_id ?? ''}`;
  const found = new Map(lots.map((lot) => [getKey(lot), lot]));
  return (key) => found.get(getKey(key));
}

/** A NAV that is wrong: what counts for a booking until now, and what is right. */
interface NavError extends CorrectedNav {
  /** Excess of the person from earlier corrections of the booking, 分; negative or 0. */
  excessFen: Fen;
  isMaterial: boolean;
}

interface Booked extends PricedFlow {
  account_id: string;
  order_id: string | null;
}

type BookingKey = Pick<PlannedEntry, 'account_id' | 'order_id' | 'kind'>;

/**
 * Loads the states of the bookings of a day after earlier corrections: the compensated value (undefined if only
 * disclosed), and the excess left with the person.
 */
export async function loadEarlierCompensations(
  db: Kysely<Database>,
  { fund, date }: Pick<CorrectedNav, 'fund' | 'date'>,
): Promise<(booking: BookingKey) => { was?: string; excessFen: Fen }> {
  const rows = await db
    .selectFrom('nav_correction_entries as e')
    .innerJoin('nav_corrections as c', 'c.id', 'e.correction_id')
    .select(['e.account_id', 'e.order_id', 'e.kind', 'c.becomes', 'e.was_shares', 'e.becomes_shares'])
    .select(['e.moved_shares', 'e.was_fen', 'e.becomes_fen'])
    .where('c.fund_id', '=', fund)
    .where('c.date', '=', date)
    .where('e.outcome', '<>', 'disclosed')
    .orderBy('c.made_at')
    .execute();
  const getKey = ({ account_id, order_id, kind }: BookingKey) => `${kind} ${account_id} ${order_id ?? ''}`;
  const byBooking = groupBy(rows, getKey);
  return (booking) => {
    const own = byBooking.get(getKey(booking)) ?? [];
    const excessFen = own.reduce((excess, row) => {
      if (row.was_fen !== null && row.becomes_fen !== null)
        return Math.min(0, excess + row.becomes_fen - row.was_fen);
      const difference = toBig(row.becomes_shares ?? '0').minus(row.was_shares ?? '0');
      return difference.gt(0)
        ? Math.min(0, excess + getFen(difference, row.becomes))
        : excess + getFen(difference.minus(row.moved_shares), row.becomes);
    }, 0);
    const last = own.at(-1);
    return last === undefined ? { excessFen } : { was: last.becomes, excessFen };
  };
}

const getFen = (shares: Decimal, nav: string): Fen =>
  Number(roundHalfUp(toBig(shares).times(nav).times(100), 0));

function redemption(
  booked: Booked,
  { error, repricing }: { error: NavError; repricing: Repricing },
): PlannedEntry {
  const { account_id, order_id, shares } = booked;
  const { was, becomes, isMaterial, excessFen } = error;
  const [wasFen, becomesFen] = [repricing.payoutAt(booked, was), repricing.payoutAt(booked, becomes)];
  const due = isMaterial ? Math.max(0, excessFen + becomesFen - wasFen) : 0;
  return {
    ...{ account_id, order_id, kind: 'redeem', was_shares: shares, becomes_shares: shares },
    ...{ was_fen: wasFen, becomes_fen: becomesFen, due_fen: due, moved_shares: '0.00', lotId: null },
    outcome: !isMaterial || becomesFen === wasFen ? 'disclosed' : due > 0 ? 'money' : 'borne',
  };
}

function purchase(
  booked: Booked & { kind: 'buy' | 'reinvest' },
  {
    error,
    free,
    repricing,
    lot,
    splits,
  }: {
    error: NavError;
    free: FreeShares;
    repricing: Repricing;
    lot: BoughtLot | undefined;
    splits: readonly LaterSplit[];
  },
): PlannedEntry {
  const { account_id, order_id, kind } = booked;
  const { was, becomes, isMaterial, excessFen } = error;
  const [before, right] = [repricing.sharesAt(booked, was), repricing.sharesAt(booked, becomes)];
  const base = {
    ...{ account_id, order_id, kind, was_shares: before, becomes_shares: right },
    ...{ was_fen: null, becomes_fen: null },
  };
  const nothing = { ...base, outcome: 'disclosed' as const, due_fen: 0, moved_shares: '0.00', lotId: null };
  const difference = toBig(right).minus(before);
  if (!isMaterial || difference.eq(0)) return nothing;
  const missing = difference.gt(0) ? lessExcess(difference, { becomes, excessFen }) : difference;
  const isKept = lot !== undefined && toBig(lot.shares).gt(0);
  const kept = isKept ? roundHalfUp(missing.times(lot.left_shares).div(lot.shares)) : '0.00';
  const isTaken =
    lot === undefined ||
    toBig(kept).gte(0) ||
    free.take(account_id, convertThroughSplits(splits, kept).abs());
  const inShares = isTaken ? kept : '0.00';
  // Redeemed shares brought too little money, which is due. An excess is not taken back.
  const due = Math.max(0, getFen(missing.minus(kept), becomes));
  const isAdjusted = !toBig(inShares).eq(0);
  return {
    ...base,
    outcome: isAdjusted ? 'shares' : due > 0 ? 'money' : 'borne',
    ...{ due_fen: due, moved_shares: inShares, lotId: isAdjusted ? (lot?.id ?? null) : null },
  };
}

/** Subtracts an earlier excess from missing shares. */
function lessExcess(missing: Big, { becomes, excessFen }: Pick<NavError, 'becomes' | 'excessFen'>): Big {
  const wholeFen = getFen(missing, becomes);
  const restFen = Math.max(0, wholeFen + excessFen);
  return wholeFen === 0 || excessFen === 0
    ? missing
    : toBig(roundHalfUp(missing.times(restFen).div(wholeFen)));
}

const BOOKINGS_SHOWN = 20;

/** Builds the preview for the second operator: each booking with both values, and the payments. */
export async function previewCorrection(db: Kysely<Database>, nav: Omit<CorrectedNav, 'was'>) {
  const { isMaterial, entries } = await buildCorrectionPlan(db, nav);
  const due = entries.reduce((sum, { due_fen }) => sum + due_fen, 0);
  return {
    is_material: isMaterial,
    entries: entries.length,
    due: fenToYuan(due),
    bookings: entries.slice(0, BOOKINGS_SHOWN).map((entry) => ({
      account: entry.account_id,
      order: entry.order_id,
      kind: entry.kind,
      was_shares: entry.was_shares,
      becomes_shares: entry.becomes_shares,
      was_amount: entry.was_fen === null ? null : fenToYuan(entry.was_fen),
      becomes_amount: entry.becomes_fen === null ? null : fenToYuan(entry.becomes_fen),
      outcome: OUTCOME_WORDS[entry.outcome],
      due: fenToYuan(entry.due_fen),
    })),
  };
}

/** Effect of a correction on one person, as operators read it. */
export const OUTCOME_WORDS = {
  disclosed: '仅披露',
  shares: '调整份额',
  money: '更正或补付金额',
  borne: '管理人承担',
} as const satisfies Record<PlannedEntry['outcome'], string>;

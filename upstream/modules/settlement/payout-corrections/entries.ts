import type { Kysely } from 'kysely';
import { roundHalfUp, toBig, type Decimal, type Fen } from '~/domain/figures/money';
import { groupBy } from '~/domain/shared/lists';
import type {
  Database,
  PayoutCorrectionEntriesTable,
  PayoutCorrectionsTable,
} from '~/upstream/core/db/schema';

type Db = Kysely<Database>;
/** Holders whose shares are loaded together: bounds memory for funds with any number of holders. */
export const HOLDERS_A_CHUNK = 500;

type EntryKind = PayoutCorrectionEntriesTable['kind'];

/** A payout that was booked, and its corrected value: per share, ratio, or per 10,000 shares. */
export interface CorrectedPayout {
  kind: PayoutCorrectionsTable['kind'];
  fund: string;
  date: string;
  becomes: string;
}

/** Shares added to a lot (negative: removed): in shares of the date, and in current shares. */
export interface LotMove {
  /** Null: income of a money fund, which is added to the lot of its month. */
  lotId: string | null;
  moved: string;
  movedNow: string;
}

/** Effect of a correction on one booking. */
export interface PlannedEntry extends Pick<
  PayoutCorrectionEntriesTable,
  'account_id' | 'kind' | 'number' | 'outcome' | 'was_fen' | 'becomes_fen' | 'paid_on'
> {
  shares: string;
  was_shares: string | null;
  becomes_shares: string | null;
  moved_shares: string;
  /** Money that the moved shares stand for, 分; reinvested dividends only. */
  moved_fen?: Fen;
  is_replacing: boolean;
  /** Sum that is replaced, 分. */
  replacedFen: Fen;
  before_fen: Fen;
  due_fen: Fen;
  /** The holder keeps more than the corrected value; the manager bears it. */
  isExcessKept: boolean;
  moves: readonly LotMove[];
}

/** Result of the earlier corrections of a booking, and its cash sums. */
export interface EarlierState {
  /** Number of the next entry. */
  number: number;
  /** Shares added or removed so far, in shares of the date. */
  movedShares: string;
  /** Money that they stand for, 分; reinvested dividends only. A corrected NAV changes the shares, not the money. */
  movedFen: Fen;
  /** Ratio of the last correction that changed shares; null for none. */
  ratio: string | null;
  /** Right money of the last correction that changed shares, 分; null for none. */
  sharesFen: Fen | null;
  /** Sum that the next entry replaces, because it was not sent. */
  replacedFen: Fen;
  /** Sums that stay: paid, or sent without an answer yet. */
  beforeFen: Fen;
}

const NOTHING: EarlierState = {
  number: 1,
  movedShares: '0.00',
  movedFen: 0,
  ratio: null,
  sharesFen: null,
  replacedFen: 0,
  beforeFen: 0,
};

/** Loads the state of all bookings of a payout; returns that of one holder. */
export async function loadEarlierStates(
  db: Db,
  { fund, date }: Pick<CorrectedPayout, 'fund' | 'date'>,
): Promise<(accountId: string, kind: EntryKind) => EarlierState> {
  const entries = await db
    .selectFrom('payout_correction_entries as e')
    .innerJoin('payout_corrections as c', 'c.id', 'e.correction_id')
    .select([
      'e.id',
      'e.account_id',
      'e.kind',
      'e.number',
      'e.outcome',
      'e.moved_shares',
      'e.moved_fen',
      'e.becomes_fen',
      'c.becomes',
    ])
    .where('e.fund_id', '=', fund)
    .where('e.date', '=', date)
    .orderBy('e.number')
    .execute();
  const sums = await db
    .selectFrom('payout_payments as p')
    .leftJoin('money_out as m', 'm.purpose', 'p.purpose')
    .select(['p.entry_id', 'p.account_id', 'p.kind', 'p.amount_fen', 'p.paid_at', 'm.purpose as sent'])
    .where('p.fund_id', '=', fund)
    .where('p.ex_on', '=', date)
    .execute();
  const getKey = (row: { account_id: string; kind: string }) => `${row.kind} ${row.account_id}`;
  const [entriesOf, sumsOf] = [groupBy(entries, getKey), groupBy(sums, getKey)];
  return (accountId, kind) => {
    const key = getKey({ account_id: accountId, kind });
    const [own, paid] = [entriesOf.get(key) ?? [], sumsOf.get(key) ?? []];
    const last = own.at(-1);
    const inShares = own.findLast(({ outcome }) => outcome === 'shares');
    // A sum sent to the bank counts as paid, also without an answer: it may have moved.
    const unsent = paid.filter(
      (sum) => sum.entry_id === (last?.id ?? null) && sum.paid_at === null && sum.sent === null,
    );
    const sumFen = (rows: typeof paid) => rows.reduce((total, row) => total + row.amount_fen, 0);
    return {
      ...NOTHING,
      number: own.length + 1,
      movedShares: own.reduce((total, entry) => total.plus(entry.moved_shares), toBig('0')).toFixed(2),
      movedFen: own.reduce((total, entry) => total + entry.moved_fen, 0),
      ratio: inShares?.becomes ?? null,
      sharesFen: inShares?.becomes_fen ?? null,
      replacedFen: sumFen(unsent),
      beforeFen: sumFen(paid) - sumFen(unsent),
    };
  };
}

/**
 * Returns the money part of an entry: an unsent sum is replaced, and what was sent is never taken back.
 * @param restFen money for what shares do not settle; negative for an excess
 */
export const settleMoney = ({ replacedFen, beforeFen }: EarlierState, restFen: Fen) => ({
  ...{ is_replacing: replacedFen > 0, replacedFen, before_fen: beforeFen },
  due_fen: Math.max(0, restFen - beforeFen),
  isExcessKept: restFen < beforeFen,
});

/** Value of missing shares, 分; negative for an excess. */
export const toMissingFen = (missing: Decimal, nav: string): Fen =>
  Number(roundHalfUp(toBig(missing).times(nav).times(100), 0));

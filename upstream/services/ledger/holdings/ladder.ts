import type { Selectable } from 'kysely';
import { shanghaiDay } from '~/domain/calendar/dates';
import {
  arrivalDate,
  CalendarRangeError,
  tradeDate,
  tradingDayFrom,
  type TradingCalendar,
} from '~/domain/calendar/trading-calendar';
import { toBig } from '~/domain/figures/money';
import { liquidityLadder, splitFen, type CashPiece } from '~/domain/holdings/liquidity';
import { earliestRedemptionDay } from '~/domain/orders/open-days';
import type { PublicFundsTable } from '~/upstream/db/schema';
import type { ServiceContext } from '~/upstream/services/handler';
import type { Holding } from '~/upstream/services/ledger/holdings/book';
import { openDaysOf } from '~/upstream/services/ledger/holdings/open-days';
import { cutOffCalendar } from '~/upstream/services/ledger/holdings/redeemable';
import type { Valued } from '~/upstream/services/ledger/holdings/value';

type LadderContext = Pick<ServiceContext, 'db' | 'now'>;
type Lot = Holding['lots'][number];
/** What settles a redemption of a public fund. */
type Settlement = Pick<Selectable<PublicFundsTable>, 'arrival_days' | 'is_redeem_suspended'>;
/** How one lot becomes cash, and when. */
type LotWay = Pick<CashPiece, 'way' | 'date'>;

const UNKNOWN: LotWay = { way: 'unknown', date: null };

/** When how much of what is held can be cash, asked for now. */
export async function ladderOf(context: LadderContext, all: readonly Valued[]) {
  const { db } = context;
  const now = context.now();
  const today = shanghaiDay(now);
  const idsOf = (of: (holding: Holding) => boolean): string[] =>
    all.filter(({ holding }) => of(holding)).map(({ holding }) => holding.productCode);
  const [funds, openDays, terms] = await Promise.all([
    publicSettlements(
      db,
      idsOf(({ part }) => part === 'public'),
    ),
    openDaysOf(
      context,
      idsOf(({ part }) => part === 'simu'),
      today,
    ),
    termEnds(
      db,
      idsOf(({ part }) => part !== 'simu' && part !== 'public'),
    ),
  ]);
  const lockEnds = all.flatMap(({ holding }) => holding.lots.flatMap(({ unlockedOn }) => unlockedOn ?? []));
  const calendar = await cutOffCalendar(context, today, [
    ...[...openDays.values()].flat(),
    ...lockEnds,
    today,
  ]);
  const wayOf = (holding: Holding, lot: Lot): LotWay => {
    const { productCode, part } = holding;
    if (part === 'public') return settlementWay(lot, funds.get(productCode), calendar, now);
    if (part === 'simu') return openDayWay(holding, lot, openDays.get(productCode) ?? [], calendar, now);
    const endsOn = terms.get(productCode);
    return endsOn != null && endsOn > today ? { way: 'term', date: endsOn } : UNKNOWN;
  };
  const pieces = all.flatMap(({ holding, value }) => {
    const parts = splitFen(
      value.valueFen,
      holding.lots.map(({ leftShares }) => toBig(leftShares).toNumber()),
    );
    return holding.lots.map((lot, index) => ({
      productCode: holding.productCode,
      valueFen: parts[index] ?? 0,
      ...wayOf(holding, lot),
    }));
  });
  return liquidityLadder(pieces).map((rung) => ({
    ...rung,
    tradingDays: rung.way === 'settlement' ? tradingDaysUntil(calendar, today, rung.date) : null,
  }));
}

/** A lot of a public fund: the money of a redemption asked for now, or of the first day its lock is over. */
function settlementWay(
  { unlockedOn }: Lot,
  fund: Settlement | undefined,
  calendar: TradingCalendar | null,
  now: Date,
): LotWay {
  if (!fund || fund.is_redeem_suspended) return UNKNOWN;
  const locked: LotWay =
    unlockedOn !== null && unlockedOn > shanghaiDay(now) ? { way: 'unlock', date: unlockedOn } : UNKNOWN;
  if (calendar === null) return locked;
  return orElse(locked, () => {
    const first = tradeDate(calendar, now);
    const day = unlockedOn !== null && unlockedOn > first ? tradingDayFrom(calendar, unlockedOn) : first;
    return { way: 'settlement', date: arrivalDate(calendar, day, { arrivalDays: fund.arrival_days }) };
  });
}

/** A lot of a private fund: the first open day it may go on, else the day its lock ends. */
function openDayWay(
  { isWoundUp, hasLots }: Holding,
  { unlockedOn, confirmedOn }: Lot,
  openDays: readonly string[],
  calendar: TradingCalendar | null,
  now: Date,
): LotWay {
  if (isWoundUp || !hasLots) return UNKNOWN;
  const day =
    calendar && earliestRedemptionDay(calendar, openDays, unlockedOn ?? confirmedOn, now.toISOString());
  if (day !== null) return { way: 'open_day', date: day };
  return unlockedOn !== null && unlockedOn > shanghaiDay(now) ? { way: 'unlock', date: unlockedOn } : UNKNOWN;
}

const tradingDaysUntil = (
  calendar: TradingCalendar | null,
  today: string,
  day: string | null,
): number | null => {
  if (calendar === null || day === null) return null;
  return calendar.days.filter((each) => each > today && each <= day).length;
};

/** The answer of the calendar, or another where it does not reach. */
function orElse<T>(other: T, ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof CalendarRangeError) return other;
    throw error;
  }
}

async function publicSettlements(db: LadderContext['db'], ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('public_funds')
          .select(['id', 'arrival_days', 'is_redeem_suspended'])
          .where('id', 'in', [...ids])
          .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function termEnds(db: LadderContext['db'], ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('offline_products')
          .select(['id', 'ends_on'])
          .where('id', 'in', [...ids])
          .execute();
  return new Map(rows.map(({ id, ends_on }) => [id, ends_on]));
}

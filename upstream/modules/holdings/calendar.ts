import { toShanghaiDay } from '~/domain/calendar/dates';
import { sql, type Kysely } from 'kysely';
import type { CallResult } from '~/contract';
import type { holdings } from '~/contract/holdings';
import { loadDuePayments } from '~/upstream/modules/funds';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadOpenPrivateOrders } from '~/upstream/modules/private-orders';

type OpenCalendar = CallResult<typeof holdings.openCalendar>;
type OwnDay = OpenCalendar['own'][number];

/** A month of all open days has a few hundred rows; above the limit the answer says that there are more. */
const LIST_LIMIT = 600;

interface DayRange {
  from: string;
  to: string;
  product_code?: string;
}

/** Lists open days of private funds between two days, by day and name. */
export async function listOpenDays({ db }: Pick<ServiceContext, 'db'>, { from, to, product_code }: DayRange) {
  let rows = db
    .selectFrom('simu_open_days as d')
    .innerJoin('simu_funds as s', 's.id', 'd.fund_id')
    .innerJoin('fund_metrics as m', 'm.fund_id', 'd.fund_id')
    .select(['d.date', 's.id', 's.short_name', 's.context', 's.risk_level'])
    .where('d.date', '>=', from)
    .where('d.date', '<=', to);
  if (product_code !== undefined) rows = rows.where('d.fund_id', '=', product_code);
  const found = await rows
    .orderBy('d.date')
    .orderBy('m.name_key')
    .limit(LIST_LIMIT + 1)
    .execute();
  return {
    list: found.slice(0, LIST_LIMIT).map((row) => ({
      kind: row.context,
      date: row.date,
      product_id: row.id,
      name: row.short_name,
      risk_level: row.risk_level,
    })),
    is_capped: found.length > LIST_LIMIT,
  };
}

/**
 * Lists lots of private and public funds with remaining shares that become redeemable, the soonest first; one row
 * per fund and day.
 */
export async function listLockEnds(
  db: Kysely<Database>,
  accountId: string,
  { from, to, product_code }: { from: string; to?: string; product_code?: string | undefined },
) {
  let lots = db
    .selectFrom('lots as l')
    .leftJoin('simu_funds as s', 's.id', 'l.fund_id')
    .leftJoin('public_funds as f', 'f.id', 'l.fund_id')
    .select(['l.fund_id as fundId', 's.id as simuId'])
    .select(sql<string>`l.unlocked_on`.as('day'))
    .select((eb) => eb.fn.coalesce('s.short_name', 'f.name', 'l.fund_id').as('name'))
    .distinct()
    .where('l.account_id', '=', accountId)
    .where('l.left_shares', '>', '0')
    .where('l.unlocked_on', '>=', from);
  if (to !== undefined) lots = lots.where('l.unlocked_on', '<=', to);
  if (product_code !== undefined) lots = lots.where('l.fund_id', '=', product_code);
  const rows = await lots.orderBy('day').orderBy('l.fund_id').execute();
  return rows.map(({ fundId, simuId, day, name }) => ({ fundId, day, name, isPrivate: simuId !== null }));
}

/**
 * Lists the personal days of an account: lock-up ends of private funds, deadlines of open orders, and payment days of
 * quasi-fixed products that are not paid.
 */
export async function listOwnDays(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  { from, to, product_code }: DayRange,
): Promise<OwnDay[]> {
  const [payouts, locks, { purchases, redemptions }] = await Promise.all([
    listPayoutDays(db, accountId, { today: toShanghaiDay(now()), product_code }),
    listLockEnds(db, accountId, { from, to, product_code }),
    loadOpenPrivateOrders(db, [accountId], product_code),
  ]);
  const days: OwnDay[] = locks
    .filter(({ isPrivate }) => isPrivate)
    .map(({ fundId, day, name }) => ({
      date: day,
      event: 'unlock',
      product_code: fundId,
      name,
      text: '份额锁定期届满',
      order_id: null,
    }));
  days.push(...payouts);
  const add = (
    { fundId, productName, orderId }: (typeof purchases | typeof redemptions)[number],
    date: string,
    event: OwnDay['event'],
    text: string,
  ): void => {
    days.push({ date, event, text, product_code: fundId, name: productName, order_id: orderId });
  };
  for (const order of redemptions) add(order, order.openDay, 'redeem', '赎回开放日');
  for (const order of purchases) {
    add(order, order.openDay, 'open_reserved', '预约的开放日');
    const { reservation, paidFen, held, coolingOff } = order.state;
    if (reservation && paidFen === null && held === null)
      add(order, toShanghaiDay(reservation.payBy), 'pay_by', '打款截止');
    if (coolingOff) add(order, toShanghaiDay(coolingOff.endsAt), 'cooling_off', '投资冷静期结束');
  }
  return days
    .filter(({ date }) => date >= from && date <= to)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

const PAYOUT_TEXTS = {
  coming: ['付息日', '到期还本付息日'],
  open: ['付息逾期未付', '到期款项逾期未付'],
} as const;

/** Lists the payment days of held quasi-fixed products that are coming or late. */
async function listPayoutDays(
  db: Kysely<Database>,
  accountId: string,
  { today, product_code }: { today: string; product_code: string | undefined },
): Promise<OwnDay[]> {
  let held = db
    .selectFrom('fixed_products as f')
    .innerJoin('positions as p', 'p.fund_id', 'f.id')
    .selectAll('f')
    .where('p.account_id', '=', accountId)
    .where('p.shares', '>', '0')
    .where('f.status', 'not in', ['ended', 'defaulted']);
  if (product_code !== undefined) held = held.where('f.id', '=', product_code);
  const products = await held.orderBy('f.id').execute();
  const due = await loadDuePayments(db, products, today);
  return products.flatMap(({ id, name }) =>
    (due.get(id) ?? []).flatMap(({ state, dueOn, until, isEnd }): OwnDay[] =>
      state === 'coming' || state === 'open'
        ? [
            {
              ...{ date: dueOn ?? until, event: 'payout', product_code: id, name, order_id: null },
              text: PAYOUT_TEXTS[state][isEnd ? 1 : 0],
            },
          ]
        : [],
    ),
  );
}

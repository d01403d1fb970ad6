import { shanghaiDay } from '~/domain/calendar/dates';
import { foldOrder } from '~/domain/orders/order';
import type { CallResult } from '~/contract';
import type { holdings } from '~/contract/holdings';
import type { ServiceContext } from '~/upstream/services/handler';
import { eventsOf } from '~/upstream/services/ledger/orders/book';
import type { PurchaseEvent } from '~/upstream/services/ledger/orders/order-rules';

type OpenCalendar = CallResult<typeof holdings.openCalendar>;
type OwnDay = OpenCalendar['own'][number];

/** A month of all open days is a few hundred lines; beyond that the answer says that there are more. */
const LIST_LIMIT = 600;

interface DayRange {
  from: string;
  to: string;
  product_code?: string;
}

/** Open days of private funds between two days, in order of day and name. */
export async function openDayList({ db }: Pick<ServiceContext, 'db'>, { from, to, product_code }: DayRange) {
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

/** A person's own days: locks that end, and what orders under way wait for. */
export async function ownDays(
  { db }: Pick<ServiceContext, 'db'>,
  accountId: string,
  { from, to, product_code }: DayRange,
): Promise<OwnDay[]> {
  let lots = db
    .selectFrom('lots as l')
    .innerJoin('simu_funds as s', 's.id', 'l.fund_id')
    .select(['l.unlocked_on', 's.id', 's.short_name'])
    .where('l.account_id', '=', accountId)
    .where('l.left_shares', '>', '0')
    .where('l.unlocked_on', '>=', from)
    .where('l.unlocked_on', '<=', to);
  let heads = db
    .selectFrom('orders as o')
    .innerJoin('simu_funds as s', 's.id', 'o.fund_id')
    .select(['o.id', 'o.kind', 'o.open_day', 's.id as fund_id', 's.short_name'])
    .where('o.account_id', '=', accountId)
    .where('o.status', '=', 'open');
  if (product_code !== undefined) {
    lots = lots.where('l.fund_id', '=', product_code);
    heads = heads.where('o.fund_id', '=', product_code);
  }
  const [unlocking, orders] = await Promise.all([lots.execute(), heads.execute()]);
  const events = await eventsOf<PurchaseEvent>(
    db,
    orders.filter(({ kind }) => kind !== 'redeem').map(({ id }) => id),
  );
  const days: OwnDay[] = unlocking.map((lot) => ({
    date: lot.unlocked_on ?? from,
    event: 'unlock',
    product_code: lot.id,
    name: lot.short_name,
    text: '份额锁定期届满',
    order_id: null,
  }));
  for (const order of orders) {
    const add = (date: string, event: OwnDay['event'], text: string): void => {
      days.push({
        date,
        event,
        text,
        product_code: order.fund_id,
        name: order.short_name,
        order_id: order.id,
      });
    };
    if (order.kind === 'redeem') {
      add(order.open_day, 'redeem', '赎回开放日');
      continue;
    }
    add(order.open_day, 'open_reserved', '预约的开放日');
    const state = foldOrder(events.get(order.id) ?? []);
    const payBy = state.reservation?.payBy;
    if (payBy && state.paidFen === null) add(shanghaiDay(payBy), 'pay_by', '打款截止');
    if (state.coolingOff) add(shanghaiDay(state.coolingOff.endsAt), 'cooling_off', '投资冷静期结束');
  }
  return days
    .filter(({ date }) => date >= from && date <= to)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

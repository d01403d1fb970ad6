import { paths } from '~/app/paths';
import { addMonths } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { formatProductRisk } from '~/domain/person/risk';
import {
  findChosenDay,
  formatMonthTitle,
  formatWeekday,
  buildMonthWeeks,
  type OpenCalendar,
} from '~/app/features/lists/open-month';
import { buildOrderHubPath } from '~/app/features/orders/order-path';

/** Products of one day that stand in the list before it is asked for whole. */
const FIRST_SHOWN = 20;
/** Where the list of the chosen day begins. */
export const DAY_ANCHOR = 'day';

/** What somebody holds and watches: such products stand first, and say so. */
export interface OwnProducts {
  held: ReadonlySet<string>;
  watched: ReadonlySet<string>;
}

/** A month to look at, the chosen day with its products, own days. */
export function buildCalendarView(
  calendar: OpenCalendar,
  {
    month,
    today,
    day: requested,
    isWhole = false,
    edition,
    productCode,
    own = { held: new Set(), watched: new Set() },
  }: {
    month: string;
    today: string;
    /** The day asked for. */
    day?: string;
    /** Every product of the day, however many. */
    isWhole?: boolean;
    edition: Edition;
    productCode?: string;
    own?: OwnProducts;
  },
) {
  const at = (shift: number) => addMonths(`${month}-01`, shift).slice(0, 7);
  const dates = [...new Set(calendar.list.map(({ date }) => date))].sort();
  const query = { product_code: productCode };
  const chosen = findChosenDay(dates, requested, today);
  const toDay = (day: string) => `${paths.productCalendar(edition, { ...query, month, day })}#${DAY_ANCHOR}`;
  return {
    month,
    title: formatMonthTitle(month),
    before: { label: '上月', to: paths.productCalendar(edition, { ...query, month: at(-1) }) },
    after: { label: '下月', to: paths.productCalendar(edition, { ...query, month: at(1) }) },
    weeks: buildMonthWeeks(month, calendar, { today, chosen, toDay }),
    own: calendar.own.map((each) => ({
      key: `${each.date}-${each.event}-${each.order_id ?? each.product_code}`,
      day: each.date,
      title: each.name,
      note: each.text,
      to: each.order_id
        ? buildOrderHubPath(edition, { order_id: each.order_id })
        : paths.simuProduct(each.product_code),
    })),
    day: chosen === null ? null : dayView(calendar, { chosen, today, isWhole, own }),
    wholeTo:
      chosen === null
        ? null
        : `${paths.productCalendar(edition, { ...query, month, day: chosen, all: '1' })}#${DAY_ANCHOR}`,
    hasNoOpenDay: chosen === null,
    isCapped: calendar.is_capped,
    isLocked: calendar.list_locked != null,
    icsOwnTo: paths.productCalendarFile(edition, {}),
    icsProductTo: productCode ? paths.productCalendarFile(edition, query) : null,
    allTo: productCode ? paths.productCalendar(edition, { month }) : null,
  };
}

/** The chosen day: own holdings first, then the watchlist, then the rest by name; the first of many until asked. */
function dayView(
  { list }: OpenCalendar,
  { chosen, today, isWhole, own }: { chosen: string; today: string; isWhole: boolean; own: OwnProducts },
) {
  const rankOf = (id: string): number => (own.held.has(id) ? 0 : own.watched.has(id) ? 1 : 2);
  const products = list
    .filter(({ date }) => date === chosen)
    .map(({ product_id, name, risk_level }) => ({
      id: product_id,
      name,
      note: ['我持有的', '我的自选', undefined][rankOf(product_id)],
      risk: formatProductRisk(risk_level),
      to: paths.simuProduct(product_id),
    }))
    // The order of names is upstream's; sorting keeps it within what is equal.
    .sort((a, b) => rankOf(a.id) - rankOf(b.id));
  return {
    day: chosen,
    title: `${Number(chosen.slice(5, 7))} 月 ${Number(chosen.slice(8))} 日`,
    weekday: formatWeekday(chosen),
    when: chosen === today ? '今天' : chosen > today ? null : '已过',
    count: products.length,
    products: isWhole ? products : products.slice(0, FIRST_SHOWN),
    rest: isWhole ? 0 : Math.max(0, products.length - FIRST_SHOWN),
  };
}

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

/** Number of products of one day in the list before the whole list is requested. */
const FIRST_SHOWN = 20;
/** Anchor of the list for the chosen day. */
export const DAY_ANCHOR = 'day';

/** Products that the person holds and watches: they come first and are marked. */
export interface OwnProducts {
  held: ReadonlySet<string>;
  watched: ReadonlySet<string>;
}

/** Builds a month, the chosen day with its products, and the person's own days. */
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
    /** Requested day. */
    day?: string;
    /** Lists every product of the day, without a limit. */
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

/**
 * Builds the chosen day: own holdings first, then the watchlist, then the rest by name; limited until the whole
 * list is requested.
 */
function dayView(
  { list }: OpenCalendar,
  { chosen, today, isWhole, own }: { chosen: string; today: string; isWhole: boolean; own: OwnProducts },
) {
  const getRank = (id: string): number => (own.held.has(id) ? 0 : own.watched.has(id) ? 1 : 2);
  const products = list
    .filter(({ date }) => date === chosen)
    .map(({ product_id, name, risk_level }) => ({
      id: product_id,
      name,
      note: ['我持有的', '我的自选', undefined][getRank(product_id)],
      risk: formatProductRisk(risk_level),
      to: paths.simuProduct(product_id),
    }))
    // The upstream sorts by name; a stable sort keeps that order within equal ranks.
    .sort((a, b) => getRank(a.id) - getRank(b.id));
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

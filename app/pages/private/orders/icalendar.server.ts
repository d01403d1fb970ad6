import type { OpenCalendar } from '~/app/features/lists/open-month';
import { buildDayCalendar } from '~/app/features/lists/day-calendar.server';

/** Builds an iCalendar file of whole days: own days always, open days only when one product was requested. */
export const buildOpenDaysCalendar = (
  { list, own }: OpenCalendar,
  { withOpenDays, madeAt }: { withOpenDays: boolean; madeAt: number },
): string =>
  buildDayCalendar(
    [
      ...own.map(({ date: day, name, text, event, order_id, product_code }) => ({
        uid: `${day}-${event}-${order_id ?? product_code}`,
        day,
        title: `${name}：${text}`,
      })),
      ...(withOpenDays
        ? list.map(({ date: day, name, product_id }) => ({
            uid: `${day}-open-${product_id}`,
            day,
            title: `${name}：开放日`,
          }))
        : []),
    ],
    { about: '产品日历', madeAt },
  );

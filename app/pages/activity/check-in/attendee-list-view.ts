import type { CallResult, Contract } from '~/contract';
import { toShanghaiClock } from '~/domain/calendar/dates';
import { paginateRows } from '~/app/features/lists/page-links';

type Person = NonNullable<CallResult<Contract['activities']['desk']>['desk']>['roll'][number];

/** Filters of the attendee list. */
export const ATTENDEE_FILTERS = ['missing', 'here', 'waiting'] as const;
export type AttendeeFilter = (typeof ATTENDEE_FILTERS)[number];
export interface AttendeeQuery {
  keyword?: string | undefined;
  who?: AttendeeFilter | undefined;
  page: number;
}

/** Short enough to scroll by thumb while an attendee waits. */
const ROWS_A_PAGE = 50;
const NAMES: Readonly<Record<AttendeeFilter, string>> = { missing: '未到', here: '已签到', waiting: '候补' };

const getFilter = ({ status, checked_in_at }: Person): AttendeeFilter =>
  checked_in_at !== null ? 'here' : status === 'waiting' ? 'waiting' : 'missing';

/** Builds the attendee list: searched by the displayed data, filtered and paged. */
export function buildAttendeeListView(
  roll: readonly Person[],
  query: AttendeeQuery,
  at: (change: AttendeeQuery) => string,
) {
  const { keyword = '', who, page } = query;
  const found = roll
    .filter(({ masked_name, phone_tail }) => `${masked_name} ${phone_tail}`.includes(keyword))
    .filter((person) => who === undefined || getFilter(person) === who);
  const { rows, pager } = paginateRows(found, ROWS_A_PAGE, page, (each = 1) => at({ ...query, page: each }));
  return {
    count: roll.length,
    keyword,
    who: who ?? null,
    allTo: at({ page: 1 }),
    filters: [
      { label: `全部 ${roll.length}`, to: at({ keyword, page: 1 }), isCurrent: who === undefined },
      ...ATTENDEE_FILTERS.map((each) => ({
        label: `${NAMES[each]} ${roll.filter((person) => getFilter(person) === each).length}`,
        to: at({ keyword, who: each, page: 1 }),
        isCurrent: who === each,
      })),
    ],
    rows: rows.map((person) => ({
      name: person.masked_name,
      tail: `尾号 ${person.phone_tail}`,
      state:
        person.checked_in_at === null
          ? NAMES[getFilter(person)]
          : `${toShanghaiClock(person.checked_in_at).time.slice(0, 5)} 签到`,
      isHere: person.checked_in_at !== null,
    })),
    pager,
  };
}
export type AttendeeListView = ReturnType<typeof buildAttendeeListView>;

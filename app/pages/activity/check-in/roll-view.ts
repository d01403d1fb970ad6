import type { CallResult, Contract } from '~/contract';
import { shanghaiClock } from '~/domain/calendar/dates';
import { pageOfRows } from '~/app/features/funds/page-links';

type Person = NonNullable<CallResult<Contract['activities']['desk']>['desk']>['roll'][number];

/** Who of the roll is shown. */
export const ROLL_PARTS = ['missing', 'here', 'waiting'] as const;
export type RollPart = (typeof ROLL_PARTS)[number];
export interface RollQuery {
  keyword?: string | undefined;
  who?: RollPart | undefined;
  page: number;
}

/** What a thumb scrolls through while somebody stands there. */
const ROWS_A_PAGE = 50;
const NAMES: Readonly<Record<RollPart, string>> = { missing: '未到', here: '已签到', waiting: '候补' };

const partOf = ({ status, checked_in_at }: Person): RollPart =>
  checked_in_at !== null ? 'here' : status === 'waiting' ? 'waiting' : 'missing';

/** The roll of an activity, found by what is shown of a person, narrowed, and in pages. */
export function rollView(roll: readonly Person[], query: RollQuery, at: (change: RollQuery) => string) {
  const { keyword = '', who, page } = query;
  const found = roll
    .filter(({ masked_name, phone_tail }) => `${masked_name} ${phone_tail}`.includes(keyword))
    .filter((person) => who === undefined || partOf(person) === who);
  const { rows, pager } = pageOfRows(found, ROWS_A_PAGE, page, (each = 1) => at({ ...query, page: each }));
  return {
    count: roll.length,
    keyword,
    who: who ?? null,
    allTo: at({ page: 1 }),
    filters: [
      { label: `全部 ${roll.length}`, to: at({ keyword, page: 1 }), isCurrent: who === undefined },
      ...ROLL_PARTS.map((each) => ({
        label: `${NAMES[each]} ${roll.filter((person) => partOf(person) === each).length}`,
        to: at({ keyword, who: each, page: 1 }),
        isCurrent: who === each,
      })),
    ],
    rows: rows.map((person) => ({
      name: person.masked_name,
      tail: `尾号 ${person.phone_tail}`,
      state:
        person.checked_in_at === null
          ? NAMES[partOf(person)]
          : `${shanghaiClock(person.checked_in_at).time.slice(0, 5)} 签到`,
      isHere: person.checked_in_at !== null,
    })),
    pager,
  };
}
export type RollView = ReturnType<typeof rollView>;

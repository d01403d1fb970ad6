import { paths } from '~/app/paths';
import type { Edition } from '~/domain/base/edition';
import { formatPercent, MISSING } from '~/domain/figures/format';
import { toBig } from '~/domain/figures/money';
import type { Amounts } from '~/app/parts/money/amounts';
import { detailPath, PART_NAMES, type Part } from '~/app/parts/money/parts';
import { navDateText, type Brief, type Positions } from '~/app/parts/money/position-view';

/** Parts in the order they are listed. */
const ORDER = Object.keys(PART_NAMES) as Part[];

/** First and last NAV day of several holdings, one when they are the same; none while none is published. */
function navDates(list: readonly Brief[]): string[] {
  const days = list.flatMap(({ nav_date }) => nav_date ?? []).sort();
  return [...new Set([...days.slice(0, 1), ...days.slice(-1)])];
}

const sumOf = (list: readonly Brief[], of: (position: Brief) => string): string =>
  list.reduce((sum, position) => sum.plus(of(position)), toBig('0')).toFixed(2);

/** Why there is no own return over everything; null where there is one. */
const missingReason = ({ as_of, own_return }: Positions): string | null => {
  if (own_return !== null) return null;
  return as_of === null ? '净值公布后显示年化收益' : '首笔投入满一年后显示年化收益';
};

/** The overview: totals, what it is made of, and the way to each part. */
export function overviewView(positions: Positions, edition: Edition, amounts: Amounts) {
  const { list } = positions;
  const parts = ORDER.flatMap((part) => {
    const held = list.filter((position) => position.part === part);
    if (held.length === 0) return [];
    return [
      {
        key: part,
        name: PART_NAMES[part],
        amount: amounts.yuan(sumOf(held, (position) => position.amount)),
        profit: amounts.signed(sumOf(held, (position) => position.profit)),
        // Shares are whole basis points, so their sum is exact once the error of the float is rounded away.
        share: Number(held.reduce((sum, { share }) => sum + share, 0).toFixed(4)),
        count: held.length,
        navDates: navDates(held),
        to: part === 'public' ? paths.publicAssets(edition) : paths.assets(edition, part),
      },
    ];
  });
  return {
    isEmpty: list.length === 0,
    asOf: positions.as_of,
    total: amounts.yuan(positions.total),
    cost: amounts.yuan(positions.cost),
    profit: amounts.signed(positions.profit),
    ownReturn: positions.own_return === null ? MISSING : amounts.own(formatPercent(positions.own_return)),
    ownMissing: missingReason(positions),
    parts,
    /** Public funds also one by one. */
    publicFunds: list
      .filter(({ part }) => part === 'public')
      .map((position) => ({
        to: detailPath(edition, position),
        name: position.product_name,
        navDate: navDateText(position),
        amount: amounts.yuan(position.amount),
      })),
  };
}
export type OverviewView = ReturnType<typeof overviewView>;

import type { CallResult, Contract } from '~/contract';
import { formatMonthTitle } from '~/app/features/lists/open-month';
import type { AmountDisplay } from '~/app/features/money/amounts';
import { memberPaths } from '~/app/paths/member';
import { type GROWTH_KINDS, GROWTH_KIND_NAMES } from '~/contract/kinds';
import { formatSignedPoints } from '~/app/pages/member/shared/member-view';
import type { Edition } from '~/domain/platform/edition';

type Ledger = CallResult<Contract['member']['growth']>;
type Entry = Ledger['list'][number];
type Kind = (typeof GROWTH_KINDS)[number];

/** Filters of the ledger. */
export const GROWTH_SOURCES = {
  assets: { label: '资产', kinds: ['assets'] },
  time: { label: '时长', kinds: ['tenure'] },
  learning: { label: '学习', kinds: ['lesson', 'course'] },
  verified: { label: '认证', kinds: ['identity', 'quiz', 'base_info'] },
  other: { label: '其他', kinds: ['grant', 'carried'] },
} as const satisfies Record<string, { label: string; kinds: readonly Kind[] }>;
export type GrowthSource = keyof typeof GROWTH_SOURCES;
export const GROWTH_SOURCE_KEYS = Object.keys(GROWTH_SOURCES) as [GrowthSource, ...GrowthSource[]];

/** Builds the filters above the ledger, as links. */
export const buildSourceChips = (edition: Edition, chosen: GrowthSource | undefined) => [
  { to: memberPaths.center(edition), label: '全部', isCurrent: chosen === undefined },
  ...GROWTH_SOURCE_KEYS.map((source) => ({
    to: memberPaths.center(edition, { source }),
    label: GROWTH_SOURCES[source].label,
    isCurrent: source === chosen,
  })),
];

/** Describes the entry. */
function getTitle({ kind, title }: Entry): string {
  switch (kind) {
    case 'assets':
      return `${GROWTH_KIND_NAMES.assets}（${formatMonthTitle(title)}）`;
    case 'tenure':
      return `${GROWTH_KIND_NAMES.tenure}满 ${title} 个月`;
    case 'lesson':
    case 'course':
      return `${GROWTH_KIND_NAMES[kind]}：${title}`;
    case 'grant':
    case 'carried':
      return `${GROWTH_KIND_NAMES[kind]}：${title}`;
    default:
      return `首次完成${GROWTH_KIND_NAMES[kind]}`;
  }
}

/** Builds the ledger by month, newest first; the total of a month includes its entries on other pages. */
export function buildLedgerView({ list, months }: Ledger, amounts: AmountDisplay) {
  const sums = new Map(months.map(({ month, points }) => [month, points]));
  const groups: { month: string; title: string; sum: string; rows: ReturnType<typeof getRow>[] }[] = [];
  const getRow = (entry: Entry) => ({
    id: entry.entry_id,
    title: getTitle(entry),
    facts: [
      `${entry.counted_on} 计入`,
      entry.is_good ? `有效至 ${entry.expires_on}` : `已于 ${entry.expires_on} 到期`,
      ...(entry.average_amount === null ? [] : [`日均 ${amounts.yuan(entry.average_amount)} 元`]),
    ],
    points: formatSignedPoints(entry.points),
  });
  for (const entry of list) {
    const month = entry.counted_on.slice(0, 7);
    const last = groups.at(-1);
    if (last?.month === month) last.rows.push(getRow(entry));
    else
      groups.push({
        month,
        title: formatMonthTitle(month),
        sum: `小计 ${formatSignedPoints(sums.get(month) ?? 0)}`,
        rows: [getRow(entry)],
      });
  }
  return groups;
}

import type { Returns } from '~/contract/shared';
import { PERIOD_NAMES } from '~/domain/figures/metrics';
import type { LibraryTab } from '~/app/features/lists/library-filters';
import type { LibrarySort } from '~/app/features/lists/library-query';

/** A column of the table of funds: what it holds, and how it is sorted by. */
export interface FundColumn {
  key: FigureKey;
  label: string;
  sort?: LibrarySort;
  isLead?: boolean;
  isSigned?: boolean;
  /** Also on phones; else from 1024 px (`wide`) or 1200 px (`full`). */
  shown?: 'wide' | 'full';
}

type LastKey = 'sharpe' | 'size' | 'fee';
export type FigureKey = 'nav' | 'change' | 'max_drawdown' | LastKey | keyof Returns;

/** Columns of a desktop at most: what a row of 1200 px holds in full. */
export const MAX_COLUMNS = 7;
/** Figures of a phone's line. */
const ON_PHONES = 3;
/** From so many columns on, what is of the day goes first where there is less room. */
const ROOMY = 5;

const PERIODS = ['1m', '3m', '6m', 'ytd', '1y', '3y', 'since'] as const satisfies readonly (keyof Returns)[];
const LAST: Record<LibraryTab, readonly LastKey[]> = { simu: ['sharpe'], public: ['size', 'fee'] };
const LAST_LABELS: Record<LastKey, string> = { sharpe: '夏普比率', size: '规模（亿）', fee: '申购费率' };

/** What the columns of a tab can be, in the order they stand in. */
export const getColumnKeys = (tab: LibraryTab): readonly FigureKey[] => [
  'nav',
  'change',
  ...PERIODS,
  'max_drawdown',
  ...LAST[tab],
];

const isPeriod = (key: FigureKey): key is keyof Returns => (PERIODS as readonly string[]).includes(key);
const isLast = (key: FigureKey): key is LastKey => key in LAST_LABELS;

/** What stands above a column. */
export function getColumnLabel(tab: LibraryTab, key: FigureKey): string {
  if (isPeriod(key)) return PERIOD_NAMES[key];
  if (isLast(key)) return LAST_LABELS[key];
  if (key === 'max_drawdown') return '近1年回撤';
  return key === 'nav' ? '净值' : tab === 'simu' ? '周涨跌' : '日涨跌';
}

/** How a column sorts; undefined where a list cannot be sorted by it. */
function sortOf(key: FigureKey): LibrarySort | undefined {
  if (isPeriod(key)) return `return_${key}` as LibrarySort;
  return key === 'nav' || key === 'change' ? undefined : key;
}

/** Names of the address that are columns of the tab, in their order and not too many; empty where there are none. */
export function parseColumns(text: string | undefined, tab: LibraryTab): string {
  const named = new Set(text?.split(','));
  return getColumnKeys(tab)
    .filter((key) => named.has(key))
    .slice(0, MAX_COLUMNS)
    .join();
}

const leadOf = (sort: LibrarySort): keyof Returns =>
  sort.startsWith('return_') ? (sort.slice('return_'.length) as keyof Returns) : '1y';

/** The keys of an order that nobody has chosen columns for: what is sorted by is always among them. */
function usualKeys(tab: LibraryTab, sort: LibrarySort): FigureKey[] {
  const lead = leadOf(sort);
  const third = lead === 'ytd' || lead === '1y' ? '3y' : lead;
  const last = tab === 'simu' ? 'sharpe' : sort === 'fee' ? 'fee' : 'size';
  return ['nav', 'change', 'ytd', '1y', third, 'max_drawdown', last];
}

/** Three figures of a phone: what the list is about, the other year, and what it is sorted by or the fall. */
function usualOnPhones(keys: readonly FigureKey[], sort: LibrarySort): FigureKey[] {
  const lead = leadOf(sort);
  const last = keys[keys.length - 1]!;
  return [lead, lead === 'ytd' ? '1y' : 'ytd', sort === last ? last : 'max_drawdown'];
}

/** The columns of a tab under an order: what is sorted by is always among them, and leads where it is a return. */
export function buildFundColumns(tab: LibraryTab, sort: LibrarySort, chosen = ''): FundColumn[] {
  const own = chosen === '' ? [] : (chosen.split(',') as FigureKey[]);
  const sorted = getColumnKeys(tab).find((key) => sortOf(key) === sort);
  const keys =
    own.length === 0
      ? usualKeys(tab, sort)
      : getColumnKeys(tab).filter((key) => own.includes(key) || key === sorted);
  const usualLead = leadOf(sort);
  const lead = keys.includes(usualLead) ? usualLead : (keys.find(isPeriod) ?? keys[0]);
  const phone =
    own.length === 0
      ? usualOnPhones(keys, sort)
      : [lead, ...keys.filter((key) => key !== lead && key !== 'nav' && key !== 'change')].slice(
          0,
          ON_PHONES,
        );
  return keys.map((key) => ({
    key,
    label: getColumnLabel(tab, key),
    sort: sortOf(key),
    isLead: key === lead || undefined,
    isSigned: isPeriod(key) || key === 'change' || undefined,
    shown: phone.includes(key)
      ? undefined
      : keys.length > ROOMY && (key === 'nav' || key === 'change')
        ? 'full'
        : 'wide',
  }));
}

import type { Returns } from '~/contract/shared';
import { PERIOD_NAMES } from '~/domain/figures/metrics';
import type { LibraryTab } from '~/app/features/lists/library-filters';
import type { LibrarySort } from '~/app/features/lists/library-query';

/** A column of the fund table: its content and its sort. */
export interface FundColumn {
  key: FigureKey;
  label: string;
  sort?: LibrarySort;
  isLead?: boolean;
  isSigned?: boolean;
  /** When absent, the column is also shown on phones; otherwise from 1024 px (`wide`) or 1200 px (`full`). */
  shown?: 'wide' | 'full';
}

type LastKey = 'sharpe' | 'size' | 'fee';
export type FigureKey = 'nav' | 'change' | 'max_drawdown' | LastKey | keyof Returns;

/** Maximum number of columns on a desktop: they fit completely in 1200 px. */
export const MAX_COLUMNS = 7;
/** Number of figures in a row on a phone. */
const ON_PHONES = 3;
/** From this number of columns on, NAV and daily or weekly change are hidden first when space is limited. */
const ROOMY = 5;

const PERIODS = ['1m', '3m', '6m', 'ytd', '1y', '3y', 'since'] as const satisfies readonly (keyof Returns)[];
const LAST: Record<LibraryTab, readonly LastKey[]> = { simu: ['sharpe'], public: ['size', 'fee'] };

/** Heading of each column in both tabs, and its sort; without one, a list cannot be sorted by it. */
const COLUMNS: Readonly<
  Record<FigureKey, { label: string | Readonly<Record<LibraryTab, string>>; sort?: LibrarySort }>
> = {
  nav: { label: '净值' },
  change: { label: { simu: '周涨跌', public: '日涨跌' } },
  max_drawdown: { label: '近1年回撤', sort: 'max_drawdown' },
  sharpe: { label: '夏普比率', sort: 'sharpe' },
  size: { label: '规模（亿）', sort: 'size' },
  fee: { label: '申购费率', sort: 'fee' },
  '1m': { label: PERIOD_NAMES['1m'], sort: 'return_1m' },
  '3m': { label: PERIOD_NAMES['3m'], sort: 'return_3m' },
  '6m': { label: PERIOD_NAMES['6m'], sort: 'return_6m' },
  '1y': { label: PERIOD_NAMES['1y'], sort: 'return_1y' },
  '3y': { label: PERIOD_NAMES['3y'], sort: 'return_3y' },
  ytd: { label: PERIOD_NAMES.ytd, sort: 'return_ytd' },
  since: { label: PERIOD_NAMES.since, sort: 'return_since' },
};

/** Possible columns of a tab, in display order. */
export const getColumnKeys = (tab: LibraryTab): readonly FigureKey[] => [
  'nav',
  'change',
  ...PERIODS,
  'max_drawdown',
  ...LAST[tab],
];

const isPeriod = (key: FigureKey): key is keyof Returns => (PERIODS as readonly string[]).includes(key);

/** Returns the heading of a column. */
export function getColumnLabel(tab: LibraryTab, key: FigureKey): string {
  const { label } = COLUMNS[key];
  return typeof label === 'string' ? label : label[tab];
}

const getSort = (key: FigureKey): LibrarySort | undefined => COLUMNS[key].sort;

/**
 * Returns the column names of the address that are valid for the tab, in display order and limited to the maximum;
 * empty when there are none.
 */
export function parseColumns(text: string | undefined, tab: LibraryTab): string {
  const named = new Set(text?.split(','));
  return getColumnKeys(tab)
    .filter((key) => named.has(key))
    .slice(0, MAX_COLUMNS)
    .join();
}

const getLead = (sort: LibrarySort): keyof Returns =>
  sort.startsWith('return_') ? (sort.slice('return_'.length) as keyof Returns) : '1y';

/** Default columns for a sort order; the sorted column is always included. */
function usualKeys(tab: LibraryTab, sort: LibrarySort): FigureKey[] {
  const lead = getLead(sort);
  const third = lead === 'ytd' || lead === '1y' ? '3y' : lead;
  const last = tab === 'simu' ? 'sharpe' : sort === 'fee' ? 'fee' : 'size';
  return ['nav', 'change', 'ytd', '1y', third, 'max_drawdown', last];
}

/** Default three figures on a phone: the leading return, another return, and the sorted figure or the drawdown. */
function usualOnPhones(keys: readonly FigureKey[], sort: LibrarySort): FigureKey[] {
  const lead = getLead(sort);
  const last = keys[keys.length - 1]!;
  return [lead, lead === 'ytd' ? '1y' : 'ytd', sort === last ? last : 'max_drawdown'];
}

/**
 * Builds the columns of a tab for a sort order. The sorted column is always included, and it leads when it is a
 * return.
 */
export function buildFundColumns(tab: LibraryTab, sort: LibrarySort, chosen = ''): FundColumn[] {
  const own = chosen === '' ? [] : (chosen.split(',') as FigureKey[]);
  const sorted = getColumnKeys(tab).find((key) => getSort(key) === sort);
  const keys =
    own.length === 0
      ? usualKeys(tab, sort)
      : getColumnKeys(tab).filter((key) => own.includes(key) || key === sorted);
  const usualLead = getLead(sort);
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
    sort: getSort(key),
    isLead: key === lead || undefined,
    isSigned: isPeriod(key) || key === 'change' || undefined,
    shown: phone.includes(key)
      ? undefined
      : keys.length > ROOMY && (key === 'nav' || key === 'change')
        ? 'full'
        : 'wide',
  }));
}

/** A public fund looked at before, as this browser remembers it. */
export interface RecentFund {
  code: string;
  name: string;
}

const KEY = 'recentPublicFunds';
const MOST = 8;

const isRecent = (value: unknown): value is RecentFund => {
  const fund = value as Partial<RecentFund> | null;
  return (
    typeof fund === 'object' &&
    fund !== null &&
    typeof fund.code === 'string' &&
    typeof fund.name === 'string'
  );
};

/** Newest first, each fund once, at most eight. */
export const addRecentFund = (funds: readonly RecentFund[], fund: RecentFund): RecentFund[] =>
  [fund, ...funds.filter((each) => each.code !== fund.code)].slice(0, MOST);

/** Funds looked at before, newest first; none where nothing can be kept. */
export function readRecentFunds(): RecentFund[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function write(funds: readonly RecentFund[]): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(funds));
  } catch {
    // Full or refused: nothing is remembered.
  }
}

/** Remembers a fund. */
export const saveRecentFund = (fund: RecentFund): void => write(addRecentFund(readRecentFunds(), fund));

/** Forgets all funds. */
export const clearRecentFunds = (): void => write([]);

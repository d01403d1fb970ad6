/** A public fund viewed before, stored in this browser. */
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

/** Adds a fund: newest first, each fund once, at most eight. */
export const addRecentFund = (funds: readonly RecentFund[], fund: RecentFund): RecentFund[] =>
  [fund, ...funds.filter((each) => each.code !== fund.code)].slice(0, MOST);

/** Reads the funds viewed before, newest first; empty when storage is not available. */
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
    // Storage is full or refused: nothing is saved.
  }
}

/** Saves a fund. */
export const saveRecentFund = (fund: RecentFund): void => write(addRecentFund(readRecentFunds(), fund));

/** Clears all funds. */
export const clearRecentFunds = (): void => write([]);

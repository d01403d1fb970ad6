import type { ComparePick } from '~/app/features/funds/compare-ids';

/** A fund compared before, stored in this browser: names are public. */
export interface RecentPick extends ComparePick {
  name: string;
}

const KEY = 'recentComparedFunds';
const MAX_RECENT = 6;

const isRecent = (value: unknown): value is RecentPick => {
  const pick = value as Partial<RecentPick> | null;
  return (
    typeof pick === 'object' &&
    pick !== null &&
    (pick.kind === 'simu' || pick.kind === 'public') &&
    typeof pick.id === 'string' &&
    typeof pick.name === 'string'
  );
};

/** Reads the funds compared before, newest first; empty when storage is not available. */
export function loadRecentPicks(storage: Storage | undefined = getStorage()): RecentPick[] {
  try {
    const list: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter(isRecent).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

/** Saves funds, newest first, each once. */
export function saveRecentPicks(
  picks: readonly RecentPick[],
  storage: Storage | undefined = getStorage(),
): void {
  const older = loadRecentPicks(storage).filter(
    (each) => !picks.some((pick) => pick.kind === each.kind && pick.id === each.id),
  );
  try {
    storage?.setItem(KEY, JSON.stringify([...picks, ...older].slice(0, MAX_RECENT)));
  } catch {
    // Storage is full or refused: nothing is saved.
  }
}

function getStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

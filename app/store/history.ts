import { create } from 'zustand';

/**
 * Section history: how many pages of ours stand before the one shown, in this tab, as far as is known. Beside the store,
 * because no page needs it first.
 */
export interface HistoryState {
  before: number;
}

export const useHistory = create<HistoryState>(() => ({ before: 0 }));

/**
 * Keeps what the router numbers its entries with. It begins anew with every document: the first entry of one that was
 * come to from another page of ours has that page before it.
 */
export function recordHistoryEntry(
  state: unknown,
  { referrer, origin }: { referrer: string; origin: string },
): void {
  const { idx } = (state ?? {}) as { idx?: unknown };
  const inDocument = typeof idx === 'number' ? idx : 0;
  const cameFromOurs = referrer.startsWith(`${origin}/`);
  useHistory.setState({ before: inDocument > 0 ? inDocument : cameFromOurs ? 1 : 0 });
}

/** Whether the page shown is the one this tab came in by: nothing of ours is behind it. */
export const isEntryPage = (): boolean => useHistory.getState().before === 0;

import { create } from 'zustand';

/**
 * Section history: number of portal pages before the current one in this tab, as far as known. Separate from the
 * store, because no page needs it early.
 */
export interface HistoryState {
  before: number;
}

export const useHistory = create<HistoryState>(() => ({ before: 0 }));

/**
 * Stores the router's entry number. It restarts with every document: the first entry of a document opened from
 * another portal page has one page before it.
 */
export function recordHistoryEntry(
  state: unknown,
  { referrer, origin }: { referrer: string; origin: string },
): void {
  const { idx } = (state ?? {}) as { idx?: unknown };
  const inDocument = typeof idx === 'number' ? idx : 0;
  const hasSameOriginReferrer = referrer.startsWith(`${origin}/`);
  useHistory.setState({ before: inDocument > 0 ? inDocument : hasSameOriginReferrer ? 1 : 0 });
}

/** Whether this tab entered the portal on the current page: no portal page precedes it. */
export const isEntryPage = (): boolean => useHistory.getState().before === 0;

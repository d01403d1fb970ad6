import { create } from 'zustand';

/**
 * Section history: how many pages of ours stand before the one shown, in this tab. Beside the store, because no page needs
 * it first.
 */
export interface HistoryState {
  before: number;
}

export const useHistory = create<HistoryState>(() => ({ before: 0 }));

/** Keeps what the router numbers its entries with; an entry it has not numbered is the first. */
export function rememberEntry(state: unknown): void {
  const { idx } = (state ?? {}) as { idx?: unknown };
  useHistory.setState({ before: typeof idx === 'number' ? idx : 0 });
}

/** Whether the page shown is the one this tab came in by: nothing of ours is behind it. */
export const isEntryPage = (): boolean => useHistory.getState().before === 0;

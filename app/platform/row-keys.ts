/** What a key pressed on a row of a list does; null where it is the browser's own. */
export type RowKeyAction = 'next' | 'before' | 'watch' | 'compare' | 'search';

const KEYS: Readonly<Record<string, RowKeyAction>> = {
  ArrowDown: 'next',
  ArrowUp: 'before',
  s: 'watch',
  c: 'compare',
  '/': 'search',
};

/** Where a key was pressed; a plain object so it can be tested. */
export interface KeyPress {
  key: string;
  hasModifier: boolean;
  /** Something is being typed into, or a dialog is open. */
  isTaken: boolean;
  isInRow: boolean;
}

/** On a row alone: elsewhere a single key is the page's, or a word of who speaks to the phone. */
export function getRowKeyAction({ key, hasModifier, isTaken, isInRow }: KeyPress): RowKeyAction | null {
  if (hasModifier || isTaken) return null;
  const meant = KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null;
  return isInRow ? meant : null;
}

const ROWS = '.grid-table tbody tr, .filed-row';
const NAME = 'th a, h3 a';

/** The row an element stands in. */
export const findRow = (element: Element | null): Element | null => element?.closest(ROWS) ?? null;

/** The name of the row `by` places further in the same list; null at its ends. */
export function findSiblingName(row: Element, by: 1 | -1): HTMLElement | null {
  const rows = Array.from(row.parentElement?.querySelectorAll(ROWS) ?? []);
  return rows[rows.indexOf(row) + by]?.querySelector<HTMLElement>(NAME) ?? null;
}

/** The fund of a row, by the form of its star. */
export function findRowFund(row: Element): { kind: 'simu' | 'public'; id: string; name: string } | null {
  const valueOf = (name: string) => row.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
  const kind = valueOf('kind');
  const id = valueOf('id');
  const name = row.querySelector('th b, h3')?.textContent ?? '';
  return id && (kind === 'simu' || kind === 'public') ? { kind, id, name } : null;
}

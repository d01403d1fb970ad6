/** Action of a key pressed on a list row; null when it belongs to the browser. */
export type RowKeyAction = 'next' | 'before' | 'watch' | 'compare' | 'search';

const KEYS: Readonly<Record<string, RowKeyAction>> = {
  ArrowDown: 'next',
  ArrowUp: 'before',
  s: 'watch',
  c: 'compare',
  '/': 'search',
};

/** Context of a key press; a plain object for tests. */
export interface KeyPress {
  key: string;
  hasModifier: boolean;
  /** Text is being typed, or a dialog is open. */
  isTaken: boolean;
  isInRow: boolean;
}

/** Only on a row: elsewhere a single key belongs to the page, or is part of speech input. */
export function getRowKeyAction({ key, hasModifier, isTaken, isInRow }: KeyPress): RowKeyAction | null {
  if (hasModifier || isTaken) return null;
  const meant = KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null;
  return isInRow ? meant : null;
}

const ROWS = '.grid-table tbody tr, .filed-row';
const NAME = 'th a, h3 a';

/** Returns the row that contains an element. */
export const findRow = (element: Element | null): Element | null => element?.closest(ROWS) ?? null;

/** Returns the name of the row `by` positions further in the same list; null beyond its ends. */
export function findSiblingName(row: Element, by: 1 | -1): HTMLElement | null {
  const rows = Array.from(row.parentElement?.querySelectorAll(ROWS) ?? []);
  return rows[rows.indexOf(row) + by]?.querySelector<HTMLElement>(NAME) ?? null;
}

/** Returns the fund of a row, from the form of its star. */
export function findRowFund(row: Element): { kind: 'simu' | 'public'; id: string; name: string } | null {
  const getValue = (name: string) => row.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
  const kind = getValue('kind');
  const id = getValue('id');
  const name = row.querySelector('th b, h3')?.textContent ?? '';
  return id && (kind === 'simu' || kind === 'public') ? { kind, id, name } : null;
}

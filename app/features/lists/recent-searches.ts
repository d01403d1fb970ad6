const KEY = 'recentSearches';
const MOST = 10;

/** Adds a search: newest first, each once, at most ten. */
export function addSearch(words: readonly string[], word: string): string[] {
  return [word, ...words.filter((each) => each !== word)].slice(0, MOST);
}

/** Reads the searches made on this device, newest first; empty when storage is blocked or broken. */
export function readSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((word): word is string => typeof word === 'string') : [];
  } catch {
    return [];
  }
}

function write(words: readonly string[]): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(words));
  } catch {
    // Nothing is saved; searching works without it.
  }
}

/** Saves a search. */
export const saveSearch = (word: string): void => write(addSearch(readSearches(), word));

/** Clears all searches. */
export const clearSearches = (): void => write([]);

const KEY = 'recentSearches';
const MOST = 10;

/** Newest first, each word once, at most ten. */
export function addSearch(words: readonly string[], word: string): string[] {
  return [word, ...words.filter((each) => each !== word)].slice(0, MOST);
}

/** Words searched on this device, newest first; none when storage is blocked or broken. */
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
    // Nothing is kept; searching works without.
  }
}

/** Keeps a word. */
export const saveSearch = (word: string): void => write(addSearch(readSearches(), word));

/** Forgets all words. */
export const clearSearches = (): void => write([]);

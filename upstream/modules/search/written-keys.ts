import { quoteLexeme } from '~/upstream/core/db/search/keys';
import type { KeyAlternatives, Keys } from '~/upstream/modules/search/code-keys';

/** Maximum pairs of a text used in a query. */
const PAIRS_AT_MOST = 8;

/** Adds keys to every alternative. */
const addKeys = (keys: Keys, ways: KeyAlternatives): KeyAlternatives => ways.map((way) => [...keys, ...way]);

/** Builds the query of titles that contain the keyword literally. */
export function buildWrittenKeys(keyword: string): KeyAlternatives {
  if (keyword.length === 1) return [[quoteLexeme(keyword)]];
  const pairs = Array.from({ length: keyword.length - 1 }, (_, at) => quoteLexeme(keyword.slice(at, at + 2)));
  const first = pairs.slice(0, PAIRS_AT_MOST);
  return [[first.length === 1 ? first[0]! : `(${first.join('<->')})`]];
}

/** Builds the query of titles, or words in them, that begin with the text, by a prefix of `SEARCH_KEY_PREFIXES`. */
export const buildStartKeys = (mark: string, keyword: string): KeyAlternatives =>
  addKeys([quoteLexeme(mark + keyword.slice(0, 2))], buildWrittenKeys(keyword));

import { sql, type RawBuilder } from 'kysely';
import { plainKeyword } from '~/upstream/core/db/search/plain-keyword';

type Pattern = string | RawBuilder<string>;

/**
 * Builds the `ilike` patterns of a typed word: as typed, and in the folded form of the search, because a name may
 * contain a character that is traditional elsewhere (乾). `%` and `_` match literally.
 */
export function buildLikePatterns(keyword: string): { inside: Pattern; start: Pattern } {
  const words = [...new Set([keyword, plainKeyword(keyword)])]
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase().replace(/[\\%_]/g, '\\$&'));
  return { inside: getAny(words.map((word) => `%${word}%`)), start: getAny(words.map((word) => `${word}%`)) };
}

const getAny = (patterns: readonly string[]): Pattern =>
  patterns.length === 1 ? patterns[0]! : sql<string>`any(${patterns}::text[])`;

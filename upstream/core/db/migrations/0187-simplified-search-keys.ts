import { defineMigration } from '~/upstream/core/db/migrations/define';
import { TRADITIONAL_CHARACTERS } from '~/upstream/core/db/search/simplified';

/**
 * Search keys use simplified characters: the next start regenerates them for titles with other ones
 * (`db/search/fill.ts`).
 */
export const simplifiedSearchKeysMigration = defineMigration([
  `update search_index set keys_of = null where title ~ '[${TRADITIONAL_CHARACTERS}]'`,
]);

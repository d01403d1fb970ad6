import { defineMigration } from '~/upstream/core/db/migrations/define';
import { TRADITIONAL_CHARACTERS } from '~/upstream/core/db/search/simplified';

/** Search keys are in simplified characters: the next start makes them again for titles that hold others (`db/search/fill.ts`). */
export const simplifiedSearchKeysMigration = defineMigration([
  `update search_index set keys_of = null where title ~ '[${TRADITIONAL_CHARACTERS}]'`,
]);

import type { Insertable } from 'kysely';
import { syllablesOf } from '~/upstream/core/db/pinyin';
import type { SearchIndexTable } from '~/upstream/core/db/schema';
import { searchKeysOf, type SearchKeys } from '~/upstream/core/db/search/keys';

type Entry = Pick<SearchIndexTable, 'kind' | 'id' | 'title' | 'note'> & { code?: string; risk?: number };

/** What follows from a title: written whenever the title is, with it. */
export const titleColumns = (
  title: string,
  code: string,
): SearchKeys & Pick<SearchIndexTable, 'title' | 'syllables'> => {
  const syllables = syllablesOf(title);
  return { title, syllables, ...searchKeysOf({ title, code, syllables }) };
};

/** Something that can be found, as it is written. */
export const searchRow = ({
  kind,
  id,
  title,
  note,
  code = '',
  risk,
}: Entry): Insertable<SearchIndexTable> => ({
  kind,
  id,
  note,
  code,
  risk_level: risk ?? null,
  ...titleColumns(title, code),
});

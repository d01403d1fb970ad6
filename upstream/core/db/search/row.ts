import type { Insertable } from 'kysely';
import { toSyllables } from '~/upstream/core/db/pinyin';
import type { SearchIndexTable } from '~/upstream/core/db/schema';
import { buildSearchKeys, type SearchKeys } from '~/upstream/core/db/search/keys';

type Entry = Pick<SearchIndexTable, 'kind' | 'id' | 'title' | 'note'> & { code?: string; risk?: number };

/** Builds the columns derived from a title; written together with every title. */
export const buildTitleColumns = (
  title: string,
  code: string,
): SearchKeys & Pick<SearchIndexTable, 'title' | 'syllables'> => {
  const syllables = toSyllables(title);
  return { title, syllables, ...buildSearchKeys({ title, code, syllables }) };
};

/** Builds the row of a searchable item. */
export const buildSearchRow = ({
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
  ...buildTitleColumns(title, code),
});

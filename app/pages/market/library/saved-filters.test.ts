import { describe, expect, it } from 'vitest';
import { MAX_SAVED_FILTERS, SAVED_NAME_MAX_CHARS } from '~/contract/limits';
import { settingsSchema } from '~/contract/users';
import {
  getFilterQuery,
  buildFilterName,
  buildSavedFilterPath,
  buildSavedFilterLinks,
  addSavedFilter,
  removeSavedFilter,
} from '~/app/pages/market/library/saved-filters';

describe('saved filters', () => {
  const bonds = {
    name: '债券型',
    query: getFilterQuery('/wealth/fund-library?type=bond&cursor=x&page=3', 'public'),
  };

  it('holds the filters and their tab, in one canonical order, without a cursor', () => {
    expect(bonds.query).toBe('tab=public&type=bond');
    expect(getFilterQuery('/fund/fund-library?type=bond&risk=1', 'public')).toBe(
      getFilterQuery('/wealth/fund-library?tab=public&risk=1&type=bond', 'public'),
    );
  });

  it('links only to the library, in the current edition', () => {
    expect(buildSavedFilterPath('wealth', bonds)).toBe('/wealth/fund-library?tab=public&type=bond');
    expect(buildSavedFilterPath('fund', bonds)).toBe('/fund/fund-library?type=bond');
    expect(buildSavedFilterPath('wealth', { query: '//elsewhere.test' })).toMatch(
      /^\/wealth\/fund-library(?:\?|$)/,
    );
    expect(buildSavedFilterLinks([bonds], 'wealth', bonds.query)[0]?.isCurrent).toBe(true);
  });

  it('is limited in number, newest first, each once', () => {
    const many = Array.from({ length: MAX_SAVED_FILTERS + 3 }, (_, at) => ({
      name: `${at}`,
      query: `q=${at}`,
    }));
    const kept = many.reduce<typeof many>((saved, filter) => addSavedFilter(saved, filter), []);
    expect(kept).toHaveLength(MAX_SAVED_FILTERS);
    expect(kept[0]?.name).toBe(many.at(-1)?.name);
    expect(addSavedFilter(kept, { ...kept[2]!, name: '新名' })).toHaveLength(MAX_SAVED_FILTERS);
    expect(removeSavedFilter(kept, kept[0]!.query)).toHaveLength(MAX_SAVED_FILTERS - 1);
    expect(settingsSchema.shape.library_filters.safeParse(kept).success).toBe(true);
  });

  it('is named by the chosen values', () => {
    expect(buildFilterName(['债券型', '成立 3 年以上'])).toBe('债券型、成立 3 年以上');
    expect(buildFilterName(['很长的条件'.repeat(9)])).toHaveLength(SAVED_NAME_MAX_CHARS);
  });
});

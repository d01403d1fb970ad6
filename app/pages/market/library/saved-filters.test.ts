import { describe, expect, it } from 'vitest';
import { MAX_SAVED_FILTERS, SAVED_NAME_MAX } from '~/contract/limits';
import { settingsSchema } from '~/contract/users';
import {
  filterQuery,
  nameOf,
  savedHref,
  savedLinks,
  withFilter,
  withoutFilter,
} from '~/app/pages/market/library/saved-filters';

describe('saved filters', () => {
  const bonds = {
    name: '债券型',
    query: filterQuery('/wealth/fund-library?type=bond&cursor=x&page=3', 'public'),
  };

  it('hold what is chosen and its tab, in one order, and no place in the list', () => {
    expect(bonds.query).toBe('tab=public&type=bond');
    expect(filterQuery('/fund/fund-library?type=bond&risk=1', 'public')).toBe(
      filterQuery('/wealth/fund-library?tab=public&risk=1&type=bond', 'public'),
    );
  });

  it('lead to the library alone, in the edition one is in', () => {
    expect(savedHref('wealth', bonds)).toBe('/wealth/fund-library?tab=public&type=bond');
    expect(savedHref('fund', bonds)).toBe('/fund/fund-library?type=bond');
    expect(savedHref('wealth', { query: '//elsewhere.test' })).toMatch(/^\/wealth\/fund-library(?:\?|$)/);
    expect(savedLinks([bonds], 'wealth', bonds.query)[0]?.isCurrent).toBe(true);
  });

  it('are few, the newest first, each once', () => {
    const many = Array.from({ length: MAX_SAVED_FILTERS + 3 }, (_, at) => ({
      name: `${at}`,
      query: `q=${at}`,
    }));
    const kept = many.reduce<typeof many>((saved, filter) => withFilter(saved, filter), []);
    expect(kept).toHaveLength(MAX_SAVED_FILTERS);
    expect(kept[0]?.name).toBe(many.at(-1)?.name);
    expect(withFilter(kept, { ...kept[2]!, name: '新名' })).toHaveLength(MAX_SAVED_FILTERS);
    expect(withoutFilter(kept, kept[0]!.query)).toHaveLength(MAX_SAVED_FILTERS - 1);
    expect(settingsSchema.shape.library_filters.safeParse(kept).success).toBe(true);
  });

  it('are named by what is chosen', () => {
    expect(nameOf(['债券型', '成立 3 年以上'])).toBe('债券型、成立 3 年以上');
    expect(nameOf(['很长的条件'.repeat(9)])).toHaveLength(SAVED_NAME_MAX);
  });
});

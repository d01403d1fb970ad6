import { describe, expect, it } from 'vitest';
import { withSearch } from '~/app/parts/lists/recent-list';
import { searchGroups } from '~/app/parts/lists/search-view';

describe('search results', () => {
  const hit = (kind: 'simu' | 'public' | 'news', id: string) => ({
    kind,
    id,
    title: '汀禾沪深300指数增强A',
    note: '990127',
    ranges: [[2, 7]] as [number, number][],
    is_beyond_risk: kind === 'simu',
  });
  const found = {
    keyword: '沪深300',
    groups: [
      { kind: 'simu' as const, name: '私募基金', total: 0, list: [] },
      {
        kind: 'public' as const,
        name: '公募基金',
        total: 12,
        is_total_more: true,
        list: [hit('public', '990127')],
      },
      { kind: 'news' as const, name: '资讯', total: 1, list: [hit('news', 'N1')] },
    ],
  };

  it('shows groups with hits only, marks what matched, and links to all of a kind', () => {
    const groups = searchGroups(found, 'wealth', null);
    expect(groups.map((group) => group.kind)).toEqual(['public', 'news']);
    expect(groups[0]!.more).toBe(
      `/wealth/search?${new URLSearchParams({ searchKeyWord: '沪深300', kind: 'public' })}`,
    );
    expect(groups[1]!.more).toBeNull();
    expect(groups.map(({ total }) => total)).toEqual(['12+', '1']);
    expect(groups[0]!.hits[0]!.to).toBe('/wealth/public/fund?fund_code=990127');
    expect(groups[0]!.hits[0]!.parts.filter((part) => part.isHit).map((part) => part.text)).toEqual([
      '沪深300',
    ]);
  });

  it('marks a code that was typed where it stands', () => {
    const groups = searchGroups({ ...found, keyword: '9901' }, 'wealth', null);
    expect(groups[0]!.hits[0]!.notes).toEqual([
      [
        { text: '9901', isHit: true },
        { text: '27', isHit: false },
      ],
    ]);
  });

  it('keeps a word once, newest first, at most ten', () => {
    const many = Array.from({ length: 12 }, (_, index) => `词${index}`).reduce<string[]>(withSearch, []);
    expect(many).toHaveLength(10);
    expect(withSearch(many, '词5')[0]).toBe('词5');
    expect(withSearch(many, '词5').filter((word) => word === '词5')).toHaveLength(1);
  });
});

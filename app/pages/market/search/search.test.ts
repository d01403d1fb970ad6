import { describe, expect, it } from 'vitest';
import { addSearch } from '~/app/features/lists/recent-searches';
import {
  buildBriefGroup,
  buildExactMatchView,
  buildSearchGroups,
  removeExactMatch,
} from '~/app/features/lists/search-view';
import { standIn } from '~/tests/fixtures/partial';

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

  it('shows only groups with hits, highlights the match, and links to all hits of a kind', () => {
    const groups = buildSearchGroups(found, 'wealth', null);
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

  it('highlights a typed code in the row', () => {
    const groups = buildSearchGroups({ ...found, keyword: '9901' }, 'wealth', null);
    expect(groups[0]!.hits[0]!.notes).toEqual([
      [
        { text: '9901', isHit: true },
        { text: '27', isHit: false },
      ],
    ]);
  });

  it('shows risk, one-year return and star in a fund row, and neither figure for a locked fund', () => {
    const open = { ...hit('public', '990127'), risk_level: 4, returns: { '1y': 0.1718 }, is_selection: true };
    const shut = { ...hit('simu', 'S1'), risk_level: null, returns: null };
    const group = (kind: 'simu' | 'public', list: (typeof open | typeof shut)[]) => ({
      ...{ kind, name: '基金', total: 1, list },
    });
    const groups = buildSearchGroups(
      { keyword: '沪深300', groups: [group('public', [open]), group('simu', [shut])] },
      'fund',
      null,
    );
    expect(groups[0]!.hits[0]!.fund).toMatchObject({ risk: 'R4', year: '+17.18%', isWatched: true });
    expect(groups[1]!.hits[0]!.fund).toMatchObject({ risk: null, year: null, isWatched: false });
    expect(buildSearchGroups(found, 'wealth', null)[1]!.hits[0]!.fund).toBeNull();
  });

  it('shows the fund of a typed code first as a card with its action, and not again below', () => {
    const exact = {
      ...{
        kind: 'public' as const,
        fund_code: '990127',
        name: '汀禾沪深300指数增强A',
        type: 'index' as const,
      },
      ...{ type_name: '指数型', company_name: '汀禾基金', manager_names: [], founded_on: '2018-01-02' },
      ...{ status: 'open' as const, is_selection: false, risk_level: 4, min_amount: '10', size: null },
      ...{ fee_rate: null, nav: '1.5', accumulated_nav: '1.5', nav_date: '2026-11-19', change: 0.007 },
      ...{
        max_drawdown: null,
        seven_day_yield: null,
        income_per_10k: null,
        spark: [1, 1.1],
        buy_closed: null,
      },
      returns: { '1m': null, '3m': null, '6m': null, '1y': 0.1718, '3y': null, ytd: null, since: null },
    };
    const whole = { ...found, exact };
    expect(buildExactMatchView(whole, 'wealth')).toMatchObject({
      ...{ code: '990127', risk: 'R4', year: '+17.18%', change: '+0.70%', changeOf: '11-19' },
      action: { label: '买入', to: '/wealth/public/fund_buy?fund_code=990127' },
      plan: { label: '定投' },
    });
    expect(
      buildExactMatchView({ ...whole, exact: { ...exact, buy_closed: 'paused' } }, 'wealth'),
    ).toMatchObject({
      ...{ action: { label: '看详情' }, plan: null },
    });
    expect(buildSearchGroups(removeExactMatch(whole), 'wealth', null).map(({ kind }) => kind)).toEqual([
      'news',
    ]);
    expect(buildExactMatchView(found, 'wealth')).toBeNull();
    const simu = standIn<typeof exact>({
      ...{ ...exact, kind: 'simu', product_id: 'S1', filing_no: 'SAB123', short_name: '一号' },
      ...{ strategy_name: '股票多头', returns: null, locked: { reason: 'risk', level: 'specific' } },
    });
    expect(buildExactMatchView({ ...found, exact: simu }, 'wealth')?.locked).toBe('风险等级高于您的等级');
    expect(buildExactMatchView(whole, 'wealth')?.locked).toBeNull();
    expect(buildBriefGroup('我的自选', [{ fund: simu }], 'wealth')?.hits[0]?.isBeyondRisk).toBe(true);
    const [row] = buildBriefGroup('我的自选', [{ fund: exact }], 'wealth')?.hits ?? [];
    expect([row?.fund?.year, row?.notes.flat().map(({ text }) => text)]).toEqual([
      '+17.18%',
      ['990127', '指数型'],
    ]);
    expect(buildBriefGroup('我的自选', [], 'wealth')).toBeNull();
  });

  it('stores a search once, newest first, at most ten', () => {
    const many = Array.from({ length: 12 }, (_, index) => `词${index}`).reduce<string[]>(addSearch, []);
    expect(many).toHaveLength(10);
    expect(addSearch(many, '词5')[0]).toBe('词5');
    expect(addSearch(many, '词5').filter((word) => word === '词5')).toHaveLength(1);
  });
});

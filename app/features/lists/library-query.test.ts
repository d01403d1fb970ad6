import { describe, expect, it } from 'vitest';
import type { Edition } from '~/domain/platform/edition';
import { toQueryRecord } from '~/app/route-kit/run-page';
import {
  buildLibraryPath,
  libraryQuerySchema,
  resolveLibraryState,
  type LibraryRights,
} from '~/app/features/lists/library-query';

const specific: LibraryRights = { canSeePerformance: true, riskMax: 4 };
const guest: LibraryRights = { canSeePerformance: false, riskMax: null };
const getState = (search: string, rights = specific, edition: Edition = 'wealth') =>
  resolveLibraryState(libraryQuerySchema.parse(toQueryRecord(new URLSearchParams(search))), rights, edition);

describe('library query', () => {
  it('VALID-010 VALID-011 VALID-012 treats absent-like values as absent', () => {
    const state = getState('strategy=undefined&size=null&age_min=%22%22&status=%27%27&sort=');
    expect(state.params).toEqual({});
    expect(state.sort).toBe('return_1y');
  });

  it('joins repeated names of a form, so that check boxes work without scripts', () => {
    expect(getState('strategy=equity&strategy=neutral').params).toEqual({ strategy: 'equity,neutral' });
  });

  it('drops invalid values one by one and keeps the others', () => {
    const state = getState('strategy=gold&size=5-20&age_min=999&drawdown_max=0.1');
    expect(state.params).toEqual({ size: '5-20', drawdown_max: '0.1' });
  });

  it('does not let viewers below level specific filter or sort by performance, risk, fee or terms', () => {
    const state = getState(
      'return_1y_min=0.1&drawdown_max=0.1&risk=3&min_amount_max=1000000&open_days=7&strategy=equity&sort=return_1y&cursor=x',
      guest,
    );
    expect(state.params).toEqual({ strategy: 'equity' });
    expect(state).toMatchObject({ sort: 'name', order: 'asc', cursor: undefined });
    expect(getState('sort=founded_on', guest)).toMatchObject({ sort: 'founded_on', order: 'desc' });
  });

  it('leaves the public tab open to all viewers', () => {
    const state = getState('tab=public&risk=3&return_1y_min=0.1&sort=size', guest);
    expect(state).toMatchObject({ sort: 'size', params: { risk: '3', return_1y_min: '0.1' } });
  });

  it('drops risk levels above the class of the viewer', () => {
    expect(getState('risk=3,5').params).toEqual({ risk: '3' });
    expect(getState('risk=5').params).toEqual({});
  });

  it('does not carry filters of one tab into the other', () => {
    expect(getState('tab=public&strategy=equity&size=5-20&type=bond').params).toEqual({ type: 'bond' });
  });

  it('sorts drawdown and fee ascending by default, everything else descending', () => {
    expect(getState('sort=max_drawdown').order).toBe('asc');
    expect(getState('sort=sharpe').order).toBe('desc');
    expect(getState('sort=sharpe&order=asc').order).toBe('asc');
  });

  it('gives a page number only with a cursor', () => {
    expect(getState('page=7').page).toBe(1);
    expect(getState('page=7&cursor=abc').page).toBe(7);
    expect(getState('cursor=abc').page).toBe(2);
  });

  it('PRODUCT-004 opens with private funds in the wealth edition, with public ones in the fund edition', () => {
    expect(getState('', specific, 'wealth').tab).toBe('simu');
    expect(getState('', specific, 'fund').tab).toBe('public');
    expect(getState('tab=simu', specific, 'fund').tab).toBe('simu');
    expect(buildLibraryPath('fund', getState('', specific, 'fund'), specific)).toBe('/fund/fund-library');
    expect(buildLibraryPath('fund', getState('tab=simu', specific, 'fund'), specific)).toBe(
      '/fund/fund-library?tab=simu',
    );
  });

  it('writes the shortest address that parses to the same state', () => {
    const search = 'tab=public&type=bond%2Cindex&risk=2&sort=size&order=asc&limit=50&cursor=abc&page=3';
    const href = buildLibraryPath('wealth', getState(search), specific);
    expect(href).toBe(`/wealth/fund-library?${search}`);
    expect(buildLibraryPath('wealth', getState('tab=simu&sort=return_1y&order=desc'), specific)).toBe(
      '/wealth/fund-library',
    );
  });
});

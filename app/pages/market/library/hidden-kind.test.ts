import { describe, expect, it } from 'vitest';
import type { Viewer } from '~/bff/http/app-context';
import { createSpecificStates } from '~/app/pages/verification/testing/person-states';
import { getHiddenKind } from '~/app/pages/market/library/hidden-kind';
import type { LibraryState } from '~/app/features/lists/library-query';

const requested = { now: Date.parse('2026-11-20T10:00:00+08:00'), returnTo: '/wealth/fund-library' };
const viewer = (hasAmPledge: boolean): Viewer => ({
  accountId: 'acc-0001',
  states: createSpecificStates({ am_qi_states: { code: 0, am_unsigned_guarantee: hasAmPledge } }),
  maskedPhone: null,
  level: 'specific',
  businessFlag: 0,
  isVerified: true,
  riskLevel: 4,
});
const state = (changes: Partial<LibraryState> = {}): LibraryState => ({
  tab: 'simu',
  params: {},
  sort: 'return_1y',
  order: 'desc',
  columns: '',
  cursor: undefined,
  page: 1,
  limit: 20,
  ...changes,
});

describe('kind of private funds that a list by performance omits', () => {
  it('is named for a person with one pledge, with a link to the other pledge', () => {
    const hidden = getHiddenKind(state(), viewer(false), 'wealth', requested);
    expect(hidden?.text).toContain('不含资产管理计划');
    expect(hidden?.action).toEqual({
      label: '去声明',
      to: '/wealth/user/authenticate/asset-investor?step=pledge&return_to=%2Fwealth%2Ffund-library',
    });
    expect(
      getHiddenKind(state({ sort: 'name', params: { risk: '3' } }), viewer(false), 'wealth', requested),
    ).not.toBeNull();
  });

  it('is null when sorted by name or founding date, with both pledges, for public funds, and before the first pledge', () => {
    for (const sort of ['name', 'founded_on'] as const)
      expect(
        getHiddenKind(state({ sort, params: { strategy: 'equity' } }), viewer(false), 'wealth', requested),
      ).toBeNull();
    expect(getHiddenKind(state(), viewer(true), 'wealth', requested)).toBeNull();
    expect(getHiddenKind(state({ tab: 'public' }), viewer(false), 'wealth', requested)).toBeNull();
    expect(getHiddenKind(state(), null, 'wealth', requested)).toBeNull();
  });
});

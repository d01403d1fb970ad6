import { describe, expect, it } from 'vitest';
import { publicListQuerySchema, simuListQuerySchema } from '~/contract/catalogue';
import { GATED_FACETS, PUBLIC_FACETS, SIMU_FACETS } from '~/contract/fund-facets';
import {
  listChosenFilters,
  listFilterKeys,
  publicFilters,
  simuFilters,
} from '~/app/features/lists/library-filters';

describe('library filters', () => {
  it('offers only values that the list accepts', () => {
    for (const group of simuFilters)
      for (const { value } of group.options)
        expect(simuListQuerySchema.safeParse({ [group.key]: value }).success, `${group.key}=${value}`).toBe(
          true,
        );
    for (const group of publicFilters)
      for (const { value } of group.options)
        expect(publicListQuerySchema.safeParse({ [group.key]: value }).success, `${group.key}=${value}`).toBe(
          true,
        );
  });

  it('offers each counted value, and counts each offered value', () => {
    const offered = (groups: typeof simuFilters) =>
      Object.fromEntries(groups.map(({ key, options }) => [key, options.map(({ value }) => value)]));
    expect(offered(simuFilters)).toEqual(SIMU_FACETS);
    expect(offered(publicFilters)).toEqual(PUBLIC_FACETS);
    const gated = simuFilters.filter((group) => group.isGated).map((group) => group.key);
    expect(gated.sort()).toEqual([...GATED_FACETS].sort());
  });

  it('limits performance, risk and terms of private funds to viewers who may see them', () => {
    expect(listFilterKeys('simu', false)).toEqual([
      'strategy',
      'size',
      'age_min',
      'status',
      'company_name',
      'manager_name',
      'company_id',
    ]);
    expect(listFilterKeys('simu', true)).toContain('return_1y_min');
    expect(listFilterKeys('public', false)).toContain('return_1y_min');
  });

  it('shows the chosen values, each removable separately', () => {
    const chosen = listChosenFilters(
      'simu',
      { strategy: 'equity,bond', age_min: '3', company_id: 'c1' },
      '岫川私募',
    );
    expect(chosen.map((each) => each.label)).toEqual(['股票多头', '债券策略', '成立 3 年以上', '岫川私募']);
    expect(chosen[0]?.rest).toEqual({ strategy: 'bond', age_min: '3', company_id: 'c1' });
    expect(chosen[3]?.rest).toEqual({ strategy: 'equity,bond', age_min: '3', company_id: undefined });
  });

  it('labels a value that is not an option of the sheet by its group', () => {
    expect(listChosenFilters('simu', { age_min: '2' })[0]?.label).toBe('成立年限 2');
  });
});

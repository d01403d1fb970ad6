import { describe, expect, it } from 'vitest';
import routes from '~/app/routes';
import { loader as companyLoader } from '~/app/pages/private/fund/company';
import { loader as managerLoader } from '~/app/pages/private/fund/manager';
import { loader as navListLoader } from '~/app/pages/private/fund/net-value-list';
import { loader as performanceLoader } from '~/app/pages/private/fund/performance-list';
import { loader as productLoader } from '~/app/pages/private/fund/product';
import { createTestContext } from '~/tests/fixtures/create-test-context';
import { createTestArgs } from '~/tests/fixtures/create-test-args';

const emptyList = () => Promise.resolve({ list: [], total: 0, is_total_capped: false, next_cursor: null });
const twoProducts = () =>
  Promise.resolve({
    list: ['S1', 'S2'].map((id) => ({
      ...{ product_id: id, name: id, strategy_name: '股票多头', company_name: '甲公司', nav: '1.2345' },
    })),
  });

const getArguments = (path: string, params: Record<string, string> = {}) =>
  createTestArgs(path, {
    params,
    context: createTestContext({
      upstream: { catalogue: { companyList: emptyList, managerList: emptyList, simuList: twoProducts } },
    }),
  });

describe('private fund pages without an id', () => {
  it('ROUTE-001 show a list for product, company and manager', async () => {
    expect(await productLoader(getArguments('/simu/product'))).toMatchObject({
      kind: 'empty',
      libraryTo: '/wealth/fund-library',
      list: {
        ok: true,
        // Only filed facts: no value of a private fund.
        data: ['S1', 'S2'].map((id) => ({ to: `/simu/product/${id}`, name: id, note: '股票多头　甲公司' })),
      },
    });
    expect(await companyLoader(getArguments('/simu/company'))).toMatchObject({ kind: 'list' });
    expect(await managerLoader(getArguments('/simu/manager'))).toMatchObject({ kind: 'list' });
  });

  it.each(['undefined', 'null', '""', ''])(
    'VALID-010 VALID-011 VALID-012 product_id=%s counts as absent on the history pages',
    async (text) => {
      const search = `?product_id=${encodeURIComponent(text)}`;
      const params = { product: 'fund' };
      for (const loader of [navListLoader, performanceLoader]) {
        const page = await loader(getArguments(`/fund/simu/detail/x${search}`, params));
        expect(page).toMatchObject({ product: null, libraryTo: '/fund/fund-library?tab=simu' });
      }
    },
  );

  it('ROUTE-007 resolve both spellings of the NAV history to one page', async () => {
    const map = await Promise.resolve(routes);
    const files = map
      .flatMap((layout) => layout.children ?? [])
      .filter((route) => /net.value.list$/.test(route.path ?? ''))
      .map((route) => [route.path, route.file]);
    expect(files).toEqual([
      [':product/simu/detail/net_value_list', 'pages/private/fund/net-value-list.tsx'],
      [':product/simu/detail/net-value-list', 'pages/private/fund/net-value-list.tsx'],
    ]);
  });
});

import { expect, it } from 'vitest';
import { getPageChunks, type ManifestRoute } from '~/app/shell/prefetch';

const routes: Record<string, ManifestRoute> = {
  root: { module: '/root.js', path: '', imports: ['/react.js'] },
  tabs: { module: '/tabs.js', parentId: 'root', imports: ['/bar.js'] },
  library: { module: '/library.js', parentId: 'tabs', path: ':product/fund-library', imports: ['/react.js'] },
  any: { module: '/any.js', parentId: 'root', path: ':product/:id' },
  company: { module: '/company.js', parentId: 'root', path: 'simu/company/:id?' },
};

it('finds the code of a page by its path: literal segments before parameters, with its layouts, each file once', () => {
  expect(getPageChunks(routes, '/wealth/fund-library')).toEqual([
    '/library.js',
    '/react.js',
    '/tabs.js',
    '/bar.js',
    '/root.js',
  ]);
  expect(getPageChunks(routes, '/simu/company')).toContain('/company.js');
  expect(getPageChunks(routes, '/simu/company/C1001')[0]).toBe('/company.js');
});

it('requests nothing while the route is unknown', () => {
  expect(getPageChunks(routes, '/wealth/post/N1/more/and/more')).toEqual([]);
  expect(getPageChunks({}, '/wealth/fund-library')).toEqual([]);
});

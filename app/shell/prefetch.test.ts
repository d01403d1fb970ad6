import { expect, it } from 'vitest';
import { getPageChunks, type ManifestRoute } from '~/app/shell/prefetch';

const manifest: Record<string, ManifestRoute> = {
  root: { module: '/root.js', imports: ['/react.js'] },
  tabs: { module: '/tabs.js', imports: ['/bar.js'] },
  library: { module: '/library.js', imports: ['/react.js'] },
  any: { module: '/any.js' },
  company: { module: '/company.js' },
  unknown: { module: '/not-found.js' },
};
const routes = [
  {
    id: 'root',
    path: '',
    children: [
      { id: 'tabs', children: [{ id: 'library', path: ':product/fund-library' }] },
      { id: 'any', path: ':product/:id' },
      { id: 'company', path: 'simu/company/:id?' },
      { id: 'unknown', path: '*' },
    ],
  },
];

it('lists the code of the page that Remix would open, with its layouts, each file once', () => {
  expect(getPageChunks(routes, manifest, '/wealth/fund-library')).toEqual([
    '/root.js',
    '/react.js',
    '/tabs.js',
    '/bar.js',
    '/library.js',
  ]);
  expect(getPageChunks(routes, manifest, '/simu/company')).toContain('/company.js');
  expect(getPageChunks(routes, manifest, '/simu/company/C1001')).toContain('/company.js');
});

it('lists nothing while the route is not known', () => {
  expect(getPageChunks(routes, manifest, '/wealth/post/N1/more/and/more')).toEqual([]);
  expect(getPageChunks([], manifest, '/wealth/fund-library')).toEqual([]);
});

import { matchRoutes } from '@remix-run/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createRouteMatcher, type MatchedRoute } from '~/framework/route-matcher';

const flat: MatchedRoute[] = [
  { id: 'root', path: '' },
  { id: 'layout', parentId: 'root' },
  { id: 'home', parentId: 'layout', index: true },
  { id: 'library', parentId: 'layout', path: ':product/fund-library' },
  { id: 'file', parentId: 'layout', path: ':product/fund-library/list.csv' },
  { id: 'post', parentId: 'layout', path: ':product/post/:id?' },
  { id: 'company', parentId: 'layout', path: 'simu/company/:id?' },
  { id: 'unknown', parentId: 'root', path: '*' },
];
const tree = [
  {
    id: 'root',
    path: '',
    children: [
      {
        id: 'layout',
        children: flat
          .filter(({ parentId }) => parentId === 'layout')
          .map(({ id, path, index }) => (index ? { id, index } : { id, path })),
      },
      { id: 'unknown', path: '*' },
    ],
  },
] as Parameters<typeof matchRoutes>[0];

// React Router warns about paths that cannot be decoded.
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());

it.each([
  '/',
  '/wealth/fund-library',
  '/wealth/fund-library/',
  '/wealth/fund-library///',
  '/WEALTH/Fund-Library',
  '/wealth/fund-library/list.csv',
  '/wealth/post',
  '/wealth/post/N1',
  `/wealth/post/${'N'.repeat(200)}`,
  '/wealth/post/a%2Fb',
  '/wealth/%70ost/N1',
  '/wealth/post/%E4%B8%AD',
  '/wealth/post/%',
  '/wealth/post/%E4',
  '/simu/company/C1',
  '/simu/company/C1/more',
  '/wealth//fund-library',
  '/nowhere/at/all',
])('finds the route that React Router finds for %s', (path) => {
  const reference = matchRoutes(tree, path)?.map(({ route }) => route.id) ?? null;
  expect(createRouteMatcher(flat).find(path)?.chain ?? null).toEqual(reference);
});

it('returns null when no route matches', () => {
  expect(createRouteMatcher(flat.slice(0, -1)).find('/nowhere/at/all')).toBeNull();
});

it('keeps the first of two routes with the same path', () => {
  const twice = [...flat, { id: 'second', parentId: 'layout', path: ':product/fund-library' }];
  expect(createRouteMatcher(twice).find('/wealth/fund-library')?.leafId).toBe('library');
});

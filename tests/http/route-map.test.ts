import { matchRoutes } from '@remix-run/react';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RouteConfigEntry } from '@remix-run/route-config';
import routeConfig from '~/app/routes';
import { createRouteMatcher, type MatchedRoute } from '~/framework/route-matcher';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

interface ReferenceRoute {
  id: string;
  path?: string;
  index?: boolean;
  children?: ReferenceRoute[];
}

/** Builds the whole route map under Remix's root route, flat and as a tree. */
function siteRoutes(entries: readonly RouteConfigEntry[]): { flat: MatchedRoute[]; tree: ReferenceRoute[] } {
  const flat: MatchedRoute[] = [{ id: 'root', path: '' }];
  let counter = 0;
  const toTree = (list: readonly RouteConfigEntry[], parentId: string): ReferenceRoute[] =>
    list.map((entry) => {
      const id = entry.id ?? `${entry.file}#${(counter += 1)}`;
      flat.push({ id, parentId, path: entry.path, index: entry.index });
      if (entry.index === true) return { id, index: true, path: entry.path };
      return { id, path: entry.path, children: toTree(entry.children ?? [], id) };
    });
  return { flat, tree: [{ id: 'root', path: '', children: toTree(entries, 'root') }] };
}

function expectSame(routes: ReturnType<typeof siteRoutes>, path: string): void {
  const found = createTrie(routes).find(path);
  const reference = matchRoutes(routes.tree as Parameters<typeof matchRoutes>[0], path);
  expect(found?.chain ?? null, path).toEqual(reference?.map((match) => match.route.id) ?? null);
}

const tries = new WeakMap<object, ReturnType<typeof createRouteMatcher>>();
function createTrie(routes: ReturnType<typeof siteRoutes>) {
  const known = tries.get(routes) ?? createRouteMatcher(routes.flat);
  tries.set(routes, known);
  return known;
}

const site = siteRoutes(routeConfig);
const words = [...new Set(site.flat.flatMap((route) => (route.path ?? '').split('/')))]
  .map((segment) => segment.replace(/\?$/, ''))
  .filter((segment) => segment !== '' && segment !== '*');
const segment = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...words.filter((word) => !word.startsWith(':')), 'wealth', 'fund'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('P100', 'a%2Fb', '%69nfo', 'INFO', 'Simu', '%E4%B8%AD', '%', '', '.'),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ maxLength: 6 })
      .map((text) => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''))),
  },
);

// React Router warns about paths that cannot be decoded.
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());

describe('route map', () => {
  it('finds the same route as React Router for the path of every page', () => {
    const pages = site.flat.filter(
      (route) => route.path !== undefined && route.path !== '' && route.path !== '*',
    );
    expect(pages.length).toBeGreaterThan(20);
    // React Router ranks the whole map for each path: every ninth page in all its forms, in the nightly run all of
    // them.
    for (const [index, { path = '' }] of pages.entries()) {
      const [wealth, fund] = ['wealth', 'fund'].map((product) => `/${path.replace(':product', product)}`);
      expectSame(site, wealth!.replace(/:\w+\??/g, 'X1'));
      expectSame(site, fund!.replace(/\/:\w+\?/g, ''));
      if (!IS_NIGHTLY && index % 9 !== 0) continue;
      for (const filled of [wealth!, fund!]) {
        expectSame(site, filled.replace(/:\w+\??/g, 'X1'));
        expectSame(site, filled.replace(/\/:\w+\?/g, ''));
        expectSame(site, `${filled.replace(/:\w+\??/g, 'X1')}/`);
        expectSame(site, `${filled.replace(/:\w+\??/g, 'X1')}/more`);
      }
    }
    expectSame(site, '/');
  });

  it('finds the same route as React Router for any path', () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 6 }), fc.boolean(), (segments, hasSlash) => {
        expectSame(site, `/${segments.join('/')}${hasSlash ? '/' : ''}`.replace(/^\/\/+/, '/'));
      }),
      { numRuns: IS_NIGHTLY ? 1_000 : 80 },
    );
  });
});

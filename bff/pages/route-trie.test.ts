import { matchRoutes } from '@remix-run/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRouteTrie, type TrieRoute } from '~/bff/pages/route-trie';

interface ReferenceRoute {
  id: string;
  path?: string;
  index?: boolean;
  children?: ReferenceRoute[];
}

function expectSame(flat: TrieRoute[], tree: ReferenceRoute[], path: string): void {
  const found = createRouteTrie(flat).find(path);
  const reference = matchRoutes(tree as Parameters<typeof matchRoutes>[0], path);
  expect(found?.chain ?? null, path).toEqual(reference?.map((match) => match.route.id) ?? null);
}

describe('the route tree', () => {
  it('finds the same route as React Router in any tree of routes', () => {
    const part = fc.constantFrom('a', 'b', ':x', ':y', ':x?', 'b?', '*');
    const path = fc
      .array(part, { minLength: 1, maxLength: 3 })
      .map((parts) => parts.filter((value, at) => value !== '*' || at === parts.length - 1).join('/'));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(path, fc.integer({ min: 0, max: 2 }), fc.boolean()), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 }),
        (entries, segments) => {
          const flat: TrieRoute[] = [{ id: 'root', path: '' }];
          const layouts = [0, 1, 2].map((n) => ({ id: `layout-${n}`, children: [] as ReferenceRoute[] }));
          for (const layout of layouts) flat.push({ id: layout.id, parentId: 'root' });
          entries.forEach(([routePath, layout, isIndex], at) => {
            const id = `route-${at}`;
            const own = isIndex && at === 0 ? { index: true } : { path: routePath };
            flat.push({ id, parentId: `layout-${layout}`, ...own });
            layouts[layout]!.children.push({ id, ...own });
          });
          expectSame(flat, [{ id: 'root', path: '', children: layouts }], `/${segments.join('/')}`);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('takes no longer with a thousand routes than with ten', () => {
    const timeFor = (count: number): number => {
      const routes = Array.from({ length: count }, (_, at) => ({
        id: `page-${at}`,
        parentId: 'root',
        path: `:product/area-${at % 50}/page-${at}`,
      }));
      const trie = createRouteTrie([{ id: 'root', path: '' }, ...routes]);
      const rounds = Array.from({ length: 7 }, () => {
        const startedAt = performance.now();
        for (let at = 0; at < 5_000; at += 1) trie.find(`/wealth/area-${at % 10}/page-${at % 10}`);
        return performance.now() - startedAt;
      });
      return Math.min(...rounds);
    };
    timeFor(10);
    expect(timeFor(1_000)).toBeLessThan(timeFor(10) * 3 + 2);
  });
});

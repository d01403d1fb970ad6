import { matchRoutes } from '@remix-run/react';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createRouteTrie, type TrieRoute } from '~/framework/route-trie';

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

  it('needs the same work for a path with a thousand routes as with ten', () => {
    const workFor = (count: number): number => {
      const routes = Array.from({ length: count }, (_, at) => ({
        id: `page-${at}`,
        parentId: 'root',
        path: `:product/area-${at % 50}/page-${at}`,
      }));
      const trie = createRouteTrie([{ id: 'root', path: '' }, ...routes]);
      const found: (string | undefined)[] = [];
      const steps = stepsOf(() => {
        for (let at = 0; at < 10; at += 1) found.push(trie.find(`/wealth/area-${at}/page-${at}`)?.leafId);
      });
      expect(found).toEqual(Array.from({ length: 10 }, (_, at) => `page-${at}`));
      return steps;
    };
    const few = workFor(10);
    expect(few).toBeGreaterThan(10);
    expect(workFor(1_000)).toBe(few);
  });
});

/** Counts the operations of a function: map lookups and iterated list items. */
function stepsOf(run: () => void): number {
  let steps = 0;
  const { get } = Map.prototype;
  const onMap = vi.spyOn(Map.prototype, 'get').mockImplementation(function (
    this: Map<unknown, unknown>,
    key,
  ) {
    steps += 1;
    return get.call(this, key) as unknown;
  });
  const onList = vi.spyOn(Array.prototype, Symbol.iterator).mockImplementation(function* (this: unknown[]) {
    for (let at = 0; at < this.length; at += 1) {
      steps += 1;
      yield this[at];
    }
  } as () => ArrayIterator<unknown>);
  try {
    run();
  } finally {
    onMap.mockRestore();
    onList.mockRestore();
  }
  return steps;
}

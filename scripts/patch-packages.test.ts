import { readFile } from 'node:fs/promises';
import type * as RouterPackage from '@remix-run/router';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyPatches } from '~/scripts/patch-packages.mjs';

beforeAll(applyPatches);

/** Loads the router as a browser gets it. */
async function loadBrowserRouter(): Promise<typeof RouterPackage> {
  const text = await readFile('node_modules/@remix-run/router/dist/router.js', 'base64');
  return (await import(`data:text/javascript;base64,${text}`)) as typeof RouterPackage;
}

describe('patched packages', () => {
  it('can be patched again, which changes nothing', async () => {
    const read = () => readFile('node_modules/@remix-run/react/dist/esm/single-fetch.js', 'utf8');
    const before = await read();
    expect(before.match(/__portalRequests/g)?.length).toBeGreaterThan(2);
    applyPatches();
    expect(await read()).toBe(before);
  });

  it('keeps the action data of a post while its page is revalidated, and drops it with the page', async () => {
    const { createMemoryHistory, createRouter } = await loadBrowserRouter();
    let loads = 0;
    const router = createRouter({
      history: createMemoryHistory({ initialEntries: ['/order'] }),
      routes: [
        {
          id: 'order',
          path: '/order',
          loader: () => (loads += 1),
          action: () => ({ reason: '已过撤单截止时间' }),
        },
      ],
    }).initialize();
    await expect.poll(() => loads).toBe(1);
    const formData = new FormData();
    await router.navigate('/order', { formMethod: 'post', formData });
    expect(router.state.actionData).toEqual({ order: { reason: '已过撤单截止时间' } });

    const before = loads;
    router.revalidate();
    await expect.poll(() => [loads, router.state.revalidation]).toEqual([before + 1, 'idle']);
    expect(router.state.actionData).toEqual({ order: { reason: '已过撤单截止时间' } });

    await router.navigate('/order');
    expect(router.state.actionData).toBeNull();
    router.dispose();
  });
});

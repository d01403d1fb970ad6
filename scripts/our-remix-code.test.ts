import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as RouterPackage from '@remix-run/router';
import { describe, expect, it } from 'vitest';
import { createRemixOverridePlugin } from '~/scripts/our-remix-code';

const SOURCE = 'node_modules/@remix-run/router/dist/router.js';

/** Loads the router as a browser gets it. */
async function routerOfBrowser(): Promise<typeof RouterPackage> {
  const transform = createRemixOverridePlugin().transform as (
    code: string,
    id: string,
  ) => { code: string } | null;
  const ours = transform(await readFile(SOURCE, 'utf8'), join(process.cwd(), SOURCE));
  expect(ours).not.toBeNull();
  const text = Buffer.from(ours?.code ?? '').toString('base64');
  return (await import(`data:text/javascript;base64,${text}`)) as typeof RouterPackage;
}

describe('router of the browser', () => {
  it('keeps the action data of a post while its page is revalidated, and drops it with the page', async () => {
    const { createMemoryHistory, createRouter } = await routerOfBrowser();
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

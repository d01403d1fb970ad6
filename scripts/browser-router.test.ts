import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as RouterPackage from '@remix-run/router';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import remixOptions from '~/remix.config';
import { removeUnusedCode } from '~/scripts/browser-router';

const PACKAGES = join(process.cwd(), 'node_modules');
const REACT = '@remix-run/react/dist/esm';
const ROUTER = '@remix-run/router/dist/router.js';

const { future = {} } = remixOptions;

const source = (file: string) => readFile(join(PACKAGES, file), 'utf8');
const ours = async (file: string, code?: string) =>
  removeUnusedCode(code ?? (await source(file)), join(PACKAGES, file), { future, parse: parseAst }) ?? '';

/** Fields of an error that our pages read. */
const facts = (errors: object) =>
  Object.values(errors).map((error: RouterPackage.ErrorResponse) => [error.status, error.statusText]);

describe('browser router without unused code', () => {
  it('navigates, loads and posts like the full router', async () => {
    const runs = await Promise.all(
      [await source(ROUTER), await ours(ROUTER)].map(async (code) => {
        const text = Buffer.from(code).toString('base64');
        const { createMemoryHistory, createRouter, redirect } = (await import(
          /* @vite-ignore */ `data:text/javascript;base64,${text}`
        )) as typeof RouterPackage;
        const said: unknown[] = [];
        const router = createRouter({
          history: createMemoryHistory({ initialEntries: ['/'] }),
          routes: [
            { id: 'home', path: '/', loader: () => 'home' },
            {
              id: 'fund',
              path: '/fund/:id',
              loader: ({ params }) => params.id ?? null,
              action: () => redirect('/'),
            },
          ],
          hydrationData: { loaderData: { home: 'home' } },
          future: { v7_partialHydration: true, v7_fetcherPersist: true, v7_normalizeFormMethod: true },
        });
        router.subscribe(({ navigation, location, loaderData, errors }) =>
          said.push([navigation.state, location.pathname, loaderData, errors && facts(errors)]),
        );
        router.initialize();
        await router.navigate('/fund/7');
        await router.navigate('/fund/7', { formMethod: 'post', formData: new FormData() });
        await router.navigate(-1);
        await router.navigate('/nowhere');
        said.push(router.state.errors && 'an error');
        router.dispose();
        return said;
      }),
    );
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[0]?.length).toBeGreaterThan(5);
  });

  it('contains the app options as constants, and keeps no component only for its display name', async () => {
    expect(await ours(`${REACT}/browser.js`)).toMatch(
      new RegExp(
        `v7_normalizeFormMethod: true,\\s*v7_fetcherPersist: ${future.v3_fetcherPersist},\\s*v7_partialHydration: true,\\s*v7_prependBasename: true`,
      ),
    );
    const components = await ours(`${REACT}/components.js`);
    expect(components).not.toContain('displayName');
    expect(components).not.toContain('__remixContext');
    expect(removeUnusedCode('', '/r/node_modules/react/index.js', { future, parse: parseAst })).toBeNull();
  });

  it('replaces a long message with its source position, and keeps the data of errors thrown by the portal', async () => {
    const text = await ours(ROUTER);
    expect(text).not.toContain('You must provide a non-empty routes array');
    expect(text).toMatch(/invariant\(init\.routes\.length > 0, 'router\.js:\d+'\)/);
    expect(text).not.toContain('so there is no way to handle the request');
    expect(text).toContain('new Error("Invalid redirect location")');
    const line = Number(/init\.routes\.length > 0, 'router\.js:(\d+)'/.exec(text)?.[1]);
    expect((await source(ROUTER)).split('\n')[line - 1]).toContain(
      'You must provide a non-empty routes array',
    );
  });

  it('fails the build when an upgrade has removed a function', async () => {
    const renamed = (await source(ROUTER)).replaceAll('shouldBlockNavigation', 'mayLeave');
    await expect(ours(ROUTER, renamed)).rejects.toThrow('no longer has shouldBlockNavigation');
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { createBrowserModulesPlugin, findServerOnlyReason } from '~/scripts/browser-modules';

it.each([
  ['/r/node_modules/react-dom/client.js', null],
  ['/r/app/root.tsx', null],
  ['/r/domain/shared/text.ts', null],
  ['\0vite/preload-helper', null],
  ['/r/node_modules/ics/dist/index.js', 'the package ics'],
  ['/r/node_modules/@remix-run/node/dist/index.js', 'the package @remix-run/node'],
  // A nested package is checked by its own name.
  ['/r/node_modules/react/node_modules/pino/pino.js', 'the package pino'],
  ['/r/bff/core/errors.ts', 'a module of bff/'],
  ['/r/upstream/core/db/open.ts', 'a module of upstream/'],
  ['__vite-browser-external', 'a module of Node'],
])('%s: %s', (id, part) => expect(findServerOnlyReason(id, '/r/')).toBe(part));

it('fails a browser bundle with a server library, but not a server bundle', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  try {
    const entry = join(folder, 'page.js');
    await writeFile(
      entry,
      "import { LRUCache } from 'lru-cache';\nexport const kept = new LRUCache({ max: 1 });\n",
    );
    const bundle = (ssr: boolean) =>
      build({
        root: folder,
        configFile: false,
        logLevel: 'silent',
        plugins: [createBrowserModulesPlugin()],
        resolve: { alias: { 'lru-cache': join(process.cwd(), 'node_modules/lru-cache/dist/esm/index.js') } },
        ssr: { noExternal: true },
        build: { ssr, write: false, rollupOptions: { input: entry, preserveEntrySignatures: 'strict' } },
      });
    await expect(bundle(false)).rejects.toThrow('the package lru-cache');
    await expect(bundle(true)).resolves.toBeDefined();
  } finally {
    await rm(folder, { recursive: true });
  }
});

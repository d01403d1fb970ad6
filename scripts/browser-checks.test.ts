import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { createBrowserChecksPlugin } from '~/scripts/browser-checks';

it('fails a browser bundle with a server library or a newer API, but not a server bundle', async () => {
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
        plugins: [createBrowserChecksPlugin()],
        resolve: { alias: { 'lru-cache': join(process.cwd(), 'node_modules/lru-cache/dist/esm/index.js') } },
        ssr: { noExternal: true },
        build: { ssr, write: false, rollupOptions: { input: entry, preserveEntrySignatures: 'strict' } },
      });
    await expect(bundle(false)).rejects.toThrow('the package lru-cache');
    await expect(bundle(true)).resolves.toBeDefined();
    await writeFile(entry, 'export const copy = (value) => structuredClone(value);\n');
    await expect(bundle(false)).rejects.toThrow('Older browsers lack these');
    await expect(bundle(true)).resolves.toBeDefined();
  } finally {
    await rm(folder, { recursive: true });
  }
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { getChunkName, LISTED_MODULES } from '~/scripts/chunk-names';
import { projectRoot } from '~/scripts/testing/source-imports';

const graph = {} as Parameters<typeof getChunkName>[1];
const getFile = (module: string) =>
  ['.ts', '.tsx'].map((ending) => join(projectRoot, module + ending)).find((file) => existsSync(file));

it('lists modules that exist, each once', () => {
  expect(LISTED_MODULES.filter((module) => getFile(module) === undefined)).toEqual([]);
  expect(new Set(LISTED_MODULES).size).toBe(LISTED_MODULES.length);
});

it('lists no module with a stylesheet, which every page would load with the chunk', () => {
  const styled = LISTED_MODULES.filter((module) =>
    /import '[^']+\.css'/.test(readFileSync(getFile(module) ?? '', 'utf8')),
  );
  expect(styled).toEqual([]);
});

it('names a chunk only for libraries and listed modules', () => {
  expect(getChunkName(join(projectRoot, 'node_modules/react-dom/index.js'), graph)).toBe('libraries');
  expect(getChunkName(join(projectRoot, 'app/ui/link.tsx'), graph)).toBe('every-page');
  expect(getChunkName(join(projectRoot, 'app/ui/tabs.tsx'), graph)).toBe('lists');
  for (const path of ['app/pages/market/home/home.tsx', 'node_modules/zod/index.js', 'app/entry.client.tsx'])
    expect(getChunkName(join(projectRoot, path), graph)).toBeUndefined();
});

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { layoutNames } from './layout-names';

it('LAYOUT-001 nine layouts exist, each as a route module', () => {
  const files = readdirSync(fileURLToPath(new URL('./layouts', import.meta.url)))
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => name.replace('.tsx', ''));
  expect(files.sort()).toEqual([...layoutNames].sort());
  expect(layoutNames).toHaveLength(9);
});

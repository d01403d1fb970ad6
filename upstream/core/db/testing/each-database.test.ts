import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ALWAYS_ON_BOTH } from '~/upstream/core/db/testing/each-database';

it('finds all blocks of ALWAYS_ON_BOTH by their names', () => {
  const names = ['upstream', 'tests/nightly']
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .flatMap((text) => [...text.matchAll(/describeOnEachDatabase\(\s*'([^']+)'/g)].map((match) => match[1]));
  expect([...ALWAYS_ON_BOTH].filter((name) => !names.includes(name))).toEqual([]);
});

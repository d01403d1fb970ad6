import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeSeedKey } from '~/upstream/core/db/testing/seed-key';

let root = '';
const write = async (name: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), text);
};
const keyOfSmall = (): Promise<string> => computeSeedKey('seed.ts', root);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'seed-key-'));
  await write(
    'seed.ts',
    `import { rate } from '~/domain/rate'; import { pinyin } from 'pinyin'; export const row = pinyin(rate);`,
  );
  await write('domain/rate.ts', 'export const rate = 3;');
  await write('domain/other.ts', 'export const other = 1;');
  await write('node_modules/pinyin/package.json', '{"version":"1.0.0"}');
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('key of a seeded world', () => {
  it('changes with all direct and indirect imports of the seed, and with its packages', async () => {
    const before = await keyOfSmall();
    await write('domain/rate.ts', 'export const rate = 4;');
    const changed = await keyOfSmall();
    expect(changed).not.toBe(before);
    await write('node_modules/pinyin/package.json', '{"version":"1.0.1"}');
    expect(await keyOfSmall()).not.toBe(changed);
  });

  it('changes with the texts that the seed reads from data files', async () => {
    await write('reader.ts', `import texts from '~/domain/texts.json'; export const first = texts[0];`);
    await write('domain/texts.json', '["one"]');
    const before = await computeSeedKey('reader.ts', root);
    await write('domain/texts.json', '["two"]');
    expect(await computeSeedKey('reader.ts', root)).not.toBe(before);
  });

  it('does not change with other files or with comments', async () => {
    const before = await keyOfSmall();
    await write('domain/other.ts', 'export const other = 2;');
    await write('domain/rate.ts', '/** Per year. */ export const rate = 4;');
    expect(await keyOfSmall()).toBe(before);
  });

  it('is stable for the real seed', async () => {
    expect(await computeSeedKey()).toMatch(/^[0-9a-f]{16}$/);
    expect(await computeSeedKey()).toBe(await computeSeedKey());
  });
});

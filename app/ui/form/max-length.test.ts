import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { getMaxLengthProps } from '~/app/ui/form/max-length';

const getSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);

it('has no input that truncates pasted text, in the portal and in the console', () => {
  const files = [...getSources('app'), ...getSources('upstream/admin/web')];
  expect(files.length).toBeGreaterThan(500);
  const cutting = files.filter((file) => /\bmax-?length=/i.test(readFileSync(file, 'utf8')));
  expect(cutting).toEqual([]);
});

it('states the maximum number of characters of an input, and accepts that number', () => {
  const { pattern, title } = getMaxLengthProps(3);
  expect(title).toBe('最多 3 个字');
  // As browsers evaluate it: anchored, by characters.
  const accepted = new RegExp(`^(?:${pattern})$`, 'u');
  expect(['', '沪深三', '😀😀😀', '沪深三百'].map((text) => accepted.test(text))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

import { expect, test } from 'vitest';
import { planFileMerges, type CodeFile } from '~/scripts/files-made-one';

const file = (bytes: number, imports: string[] = [], staysAlone = false): CodeFile => ({
  bytes,
  imports,
  staysAlone,
});
const page = (...files: string[]) => ({ files, weight: 1 });
/** Groups of more than one file, in a stable order. */
const madeOne = (...args: Parameters<typeof planFileMerges>) =>
  planFileMerges(...args)
    .filter((group) => group.length > 1)
    .map((group) => [...group].sort());

test('merges files that the same pages need, and keeps large files of few pages separate', () => {
  const files = new Map([
    ['home', file(900, ['frame', 'button'])],
    ['fund', file(900, ['frame', 'button', 'chart'])],
    ['company', file(900, ['frame', 'button', 'chart'])],
    ['frame', file(5_000)],
    ['button', file(300)],
    ['chart', file(9_000)],
  ]);
  expect(madeOne(files, [page('home'), page('fund'), page('company')])).toEqual([['button', 'frame']]);
});

test('merges a small part that most pages need into the common file', () => {
  const pages = ['a', 'b', 'c', 'd'];
  const files = new Map([
    ...pages.map((name) => [name, file(5_000, name === 'd' ? ['frame'] : ['frame', 'small'])] as const),
    ['frame', file(5_000)] as const,
    ['small', file(300)] as const,
  ]);
  expect(
    madeOne(
      files,
      pages.map((name) => page(name)),
    ),
  ).toEqual([['frame', 'small']]);
  // When most visitors land on the fourth page, they do not load code for the others.
  const weighted = pages.map((name) => ({ files: [name], weight: name === 'd' ? 50 : 1 }));
  expect(madeOne(files, weighted).flat()).not.toContain('small');
});

test('counts the imports of a file for all pages that load the file', () => {
  const pages = ['a', 'b', 'c', 'd'];
  const filesWith = (bytes: number) =>
    new Map([
      ...pages.map((name) => [name, file(5_000, name === 'd' ? ['frame'] : ['frame', 'small'])] as const),
      ['frame', file(5_000)] as const,
      ['small', file(300, ['styled'])] as const,
      ['styled', file(bytes, [], true)] as const,
    ]);
  const loads = pages.map((name) => page(name));
  expect(madeOne(filesWith(10), loads)).toEqual([['frame', 'small']]);
  expect(madeOne(filesWith(9_000), loads)).toEqual([]);
});

test('keeps a file with a stylesheet separate, and creates no import cycle', () => {
  const loads = [page('a'), page('b')];
  const roots = [
    ['a', file(5_000, ['frame', 'styled', 'part'])],
    ['b', file(5_000, ['frame', 'styled', 'part'])],
  ] as const;
  const free = new Map([...roots, ['frame', file(900)], ['styled', file(90, [], true)], ['part', file(90)]]);
  expect(madeOne(free, loads)).toEqual([['frame', 'part']]);
  // Here the frame imports the styled file, which imports the part: merged, frame and part would be in an import
  // cycle with it.
  const circle = new Map([
    ...roots,
    ['frame', file(900, ['styled'])],
    ['styled', file(90, ['part'], true)],
    ['part', file(90)],
  ]);
  expect(madeOne(circle, loads)).toEqual([]);
});

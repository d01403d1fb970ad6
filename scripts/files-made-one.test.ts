import { expect, test } from 'vitest';
import { planFileMerges, type CodeFile } from '~/scripts/files-made-one';

const file = (bytes: number, imports: string[] = [], staysAlone = false): CodeFile => ({
  bytes,
  imports,
  staysAlone,
});
const page = (...files: string[]) => ({ files, weight: 1 });
/** Groups of more than one file, in a settled order. */
const madeOne = (...args: Parameters<typeof planFileMerges>) =>
  planFileMerges(...args)
    .filter((group) => group.length > 1)
    .map((group) => [...group].sort());

test('files that the same pages need are one; what few need of much stays away from the others', () => {
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

test('a small part that most pages need goes with what all need', () => {
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
  // Who comes in by the fourth page most of all does not pay for the others.
  const weighted = pages.map((name) => ({ files: [name], weight: name === 'd' ? 50 : 1 }));
  expect(madeOne(files, weighted).flat()).not.toContain('small');
});

test('what a file imports is counted to those that are given the file', () => {
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

test('a file with a stylesheet stays alone, and no two wait for each other', () => {
  const loads = [page('a'), page('b')];
  const roots = [
    ['a', file(5_000, ['frame', 'styled', 'part'])],
    ['b', file(5_000, ['frame', 'styled', 'part'])],
  ] as const;
  const free = new Map([...roots, ['frame', file(900)], ['styled', file(90, [], true)], ['part', file(90)]]);
  expect(madeOne(free, loads)).toEqual([['frame', 'part']]);
  // Now the frame imports what is styled, and that the part: as one, frame and part would wait for it and it for them.
  const circle = new Map([
    ...roots,
    ['frame', file(900, ['styled'])],
    ['styled', file(90, ['part'], true)],
    ['part', file(90)],
  ]);
  expect(madeOne(circle, loads)).toEqual([]);
});

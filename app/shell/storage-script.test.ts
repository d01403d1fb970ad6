import { expect, it } from 'vitest';
import { STORAGE_SCRIPT } from '~/app/shell/storage-script';

const KINDS = ['localStorage', 'sessionStorage'] as const;
type Scope = Record<(typeof KINDS)[number], Storage | null>;

const run = (scope: object) => new Function('window', STORAGE_SCRIPT)(scope) as undefined;
const throwing = (message: string) => ({
  get: () => {
    throw new Error(message);
  },
  configurable: true,
});

it.each([
  ['is null', () => ({ localStorage: null, sessionStorage: null })],
  [
    'throws when it is read',
    () =>
      Object.defineProperties({}, { localStorage: throwing('denied'), sessionStorage: throwing('denied') }),
  ],
  [
    'is full',
    () => {
      const full = { getItem: () => null, setItem: throwing('quota').get };
      return { localStorage: full, sessionStorage: full };
    },
  ],
])('installs an in-memory storage when the one of the browser %s', (_case, makeScope) => {
  const scope = makeScope() as Scope;
  run(scope);
  for (const kind of KINDS) {
    const storage = scope[kind] as Storage;
    expect(storage.getItem('toString')).toBeNull();
    storage.setItem('a', 1 as never);
    storage.setItem('b', '2');
    expect([storage.getItem('a'), storage.length, storage.key(1), storage.key(2)]).toEqual([
      '1',
      2,
      'b',
      null,
    ]);
    storage.removeItem('a');
    expect([storage.getItem('a'), storage.length]).toEqual([null, 1]);
    storage.clear();
    expect(storage.length).toBe(0);
  }
  scope.localStorage?.setItem('a', '1');
  expect(scope.sessionStorage?.getItem('a')).toBeNull();
});

it('keeps a working storage, and leaves no data in it', () => {
  const kept = new Map([['mine', '1']]);
  const storage = {
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  const scope = { localStorage: storage, sessionStorage: storage };
  run(scope);
  expect(scope.localStorage).toBe(storage);
  expect([...kept]).toEqual([['mine', '1']]);
});

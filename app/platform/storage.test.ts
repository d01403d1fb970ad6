import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearOnLogout,
  loginFlagStorage,
  loginPhoneStorage,
  mergeLocalStorage,
  tabTicksStorage,
  userSessionStorage,
} from '~/app/platform/storage';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

let local: Storage;
let session: Storage;

beforeEach(() => {
  local = memory();
  session = memory();
  vi.stubGlobal('window', { localStorage: local, sessionStorage: session });
});
afterEach(() => vi.unstubAllGlobals());

describe('storage', () => {
  it('STORE-001 keeps userSession in local storage', () => {
    userSessionStorage.merge({ accountId: 'a1', loggedInAt: 5 });
    expect(JSON.parse(local.getItem('userSession') ?? '')).toEqual({ accountId: 'a1', loggedInAt: 5 });
    expect(userSessionStorage.read()).toEqual({ accountId: 'a1', loggedInAt: 5 });
  });

  it('STORE-002 keeps loginPhoneNum in local storage', () => {
    loginPhoneStorage.write('13800000000');
    expect(local.getItem('loginPhoneNum')).toBe('13800000000');
    loginPhoneStorage.write(null);
    expect(loginPhoneStorage.read()).toBeNull();
  });

  it('STORE-003 keeps the isLogined flag in local storage', () => {
    loginFlagStorage.write(true);
    expect(local.getItem('isLogined')).toBe('true');
    expect(loginFlagStorage.read()).toBe(true);
    loginFlagStorage.write(false);
    expect(loginFlagStorage.read()).toBe(false);
  });

  it('STORE-005 fails with 类型不一样！ when merging a different type', () => {
    local.setItem('recent', JSON.stringify(['a']));
    expect(() => mergeLocalStorage('recent', { a: 1 })).toThrow('类型不一样！');
    expect(mergeLocalStorage('recent', ['b'])).toEqual(['a', 'b']);
    expect(local.getItem('recent')).toBe('["a","b"]');
  });

  it('merges objects field by field', () => {
    userSessionStorage.merge({ accountId: 'a1', loggedInAt: 1 });
    expect(userSessionStorage.merge({ loggedInAt: 2 })).toEqual({ accountId: 'a1', loggedInAt: 2 });
  });

  it('never throws when storage is blocked', () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new Error('denied');
      },
      get sessionStorage(): Storage {
        throw new Error('denied');
      },
    });
    expect(() => loginPhoneStorage.write('1')).not.toThrow();
    expect(loginPhoneStorage.read()).toBeNull();
    expect(() => clearOnLogout()).not.toThrow();
  });

  it('keeps the ticks of a form in the tab, and ignores data that is not a list of ids', () => {
    expect(tabTicksStorage.read('clauses O1')).toBeNull();
    tabTicksStorage.write('clauses O1', ['c1', 'c3']);
    expect(tabTicksStorage.read('clauses O1')).toEqual(['c1', 'c3']);
    expect(tabTicksStorage.read('clauses O2')).toBeNull();
    session.setItem('ticks:clauses O1', '{"c1":true}');
    expect(tabTicksStorage.read('clauses O1')).toBeNull();
  });

  it('clears session storage and the stored session on logout', () => {
    userSessionStorage.merge({ accountId: 'a1' });
    loginFlagStorage.write(true);
    session.setItem('ticks:x', '[]');
    loginPhoneStorage.write('1');
    clearOnLogout();
    expect(userSessionStorage.read()).toBeNull();
    expect(session.length).toBe(0);
    expect(loginPhoneStorage.read()).toBe('1');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearOnLogout,
  isLogined,
  loginPhoneNum,
  mergeLocal,
  tabTicks,
  userSession,
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
  it('STORE-001 userSession is kept in local storage', () => {
    userSession.merge({ accountId: 'a1', loggedInAt: 5 });
    expect(JSON.parse(local.getItem('userSession') ?? '')).toEqual({ accountId: 'a1', loggedInAt: 5 });
    expect(userSession.read()).toEqual({ accountId: 'a1', loggedInAt: 5 });
  });

  it('STORE-002 loginPhoneNum is kept in local storage', () => {
    loginPhoneNum.write('13800000000');
    expect(local.getItem('loginPhoneNum')).toBe('13800000000');
    loginPhoneNum.write(null);
    expect(loginPhoneNum.read()).toBeNull();
  });

  it('STORE-003 the isLogined flag is kept in local storage', () => {
    isLogined.write(true);
    expect(local.getItem('isLogined')).toBe('true');
    expect(isLogined.read()).toBe(true);
    isLogined.write(false);
    expect(isLogined.read()).toBe(false);
  });

  it('STORE-005 a merge of a different type fails with 类型不一样！', () => {
    local.setItem('recent', JSON.stringify(['a']));
    expect(() => mergeLocal('recent', { a: 1 })).toThrow('类型不一样！');
    expect(mergeLocal('recent', ['b'])).toEqual(['a', 'b']);
    expect(local.getItem('recent')).toBe('["a","b"]');
  });

  it('merges objects field by field', () => {
    userSession.merge({ accountId: 'a1', loggedInAt: 1 });
    expect(userSession.merge({ loggedInAt: 2 })).toEqual({ accountId: 'a1', loggedInAt: 2 });
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
    expect(() => loginPhoneNum.write('1')).not.toThrow();
    expect(loginPhoneNum.read()).toBeNull();
    expect(() => clearOnLogout()).not.toThrow();
  });

  it('keeps ticks of a form in the tab; what is no list of ids is nothing', () => {
    expect(tabTicks.read('clauses O1')).toBeNull();
    tabTicks.write('clauses O1', ['c1', 'c3']);
    expect(tabTicks.read('clauses O1')).toEqual(['c1', 'c3']);
    expect(tabTicks.read('clauses O2')).toBeNull();
    session.setItem('ticks:clauses O1', '{"c1":true}');
    expect(tabTicks.read('clauses O1')).toBeNull();
  });

  it('clears session storage and the stored session on logout', () => {
    userSession.merge({ accountId: 'a1' });
    isLogined.write(true);
    session.setItem('ticks:x', '[]');
    loginPhoneNum.write('1');
    clearOnLogout();
    expect(userSession.read()).toBeNull();
    expect(session.length).toBe(0);
    expect(loginPhoneNum.read()).toBe('1');
  });
});

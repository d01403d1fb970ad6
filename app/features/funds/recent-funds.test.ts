import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearRecentFunds,
  readRecentFunds,
  saveRecentFund,
  addRecentFund,
} from '~/app/features/funds/recent-funds';

const fund = (code: string) => ({ code, name: `基金${code}` });

describe('recent funds', () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('window', {
      localStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('lists newest first, each fund once, at most eight', () => {
    const nine = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].reduce<ReturnType<typeof addRecentFund>>(
      (funds, code) => addRecentFund(funds, fund(code)),
      [],
    );
    expect(nine.map(({ code }) => code)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2']);
    expect(addRecentFund(nine, fund('4'))[0]).toEqual(fund('4'));
    expect(addRecentFund(nine, fund('4'))).toHaveLength(8);
  });

  it('is stored in this browser until they are cleared', () => {
    saveRecentFund(fund('1'));
    saveRecentFund(fund('2'));
    expect(readRecentFunds()).toEqual([fund('2'), fund('1')]);
    clearRecentFunds();
    expect(readRecentFunds()).toEqual([]);
  });

  it('is empty when the storage is broken or holds other data', () => {
    stored.set('recentPublicFunds', '[1,{"code":"1"},{"code":"2","name":"乙"}]');
    expect(readRecentFunds()).toEqual([{ code: '2', name: '乙' }]);
    stored.set('recentPublicFunds', '{');
    expect(readRecentFunds()).toEqual([]);
    vi.stubGlobal('window', {});
    expect(() => saveRecentFund(fund('1'))).not.toThrow();
    expect(readRecentFunds()).toEqual([]);
  });
});

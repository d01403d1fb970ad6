import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLoginPhone, recordLoginState, stageLoginPhone } from '~/app/platform/login-memory';

function memoryStorage(): Storage {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    clear: () => map.clear(),
    key: () => null,
    get length() {
      return map.size;
    },
  };
}

describe('login data stored in the browser', () => {
  let local: Storage;
  let session: Storage;
  beforeEach(() => {
    local = memoryStorage();
    session = memoryStorage();
    vi.stubGlobal('window', { localStorage: local, sessionStorage: session });
    stageLoginPhone('');
  });
  afterEach(() => vi.unstubAllGlobals());

  it('AUTH-022 AUTH-023 stores the phone and the flag after a login', () => {
    stageLoginPhone('13800000005');
    recordLoginState({ accountId: 'A1', maskedPhone: null }, 1000);
    expect(local.getItem('loginPhoneNum')).toBe('13800000005');
    expect(local.getItem('isLogined')).toBe('true');
    expect(readLoginPhone()).toBe('13800000005');
  });

  it('AUTH-012 resets the cached phone when the account id changes', () => {
    stageLoginPhone('13800000005');
    recordLoginState({ accountId: 'A1', maskedPhone: null }, 1000);
    recordLoginState({ accountId: 'A2', maskedPhone: null }, 2000);
    expect(local.getItem('loginPhoneNum')).toBeNull();
  });

  it('AUTH-013 AUTH-014 clears session storage and the stored user session at logout, not the phone', () => {
    stageLoginPhone('13800000005');
    recordLoginState({ accountId: 'A1', maskedPhone: null }, 1000);
    session.setItem('session_info_id', 'S1');
    recordLoginState('out', 2000);
    expect(session.getItem('session_info_id')).toBeNull();
    expect(local.getItem('userSession')).toBeNull();
    expect(local.getItem('isLogined')).toBeNull();
    expect(local.getItem('loginPhoneNum')).toBe('13800000005');
  });

  it.each(['one-tap', 'a token', 'the native app'])(
    'STORE-002 AUTH-012 keeps no phone of the previous account after a logout and a login of another account by %s',
    () => {
      stageLoginPhone('13800000005');
      recordLoginState({ accountId: 'A1', maskedPhone: '138****0005' }, 1000);
      recordLoginState('out', 2000);
      recordLoginState({ accountId: 'A2', maskedPhone: '139****0009' }, 3000);
      expect(local.getItem('loginPhoneNum')).toBeNull();
    },
  );

  it('STORE-002 keeps a typed phone only when it is the one that logged in', () => {
    stageLoginPhone('13800000005');
    recordLoginState({ accountId: 'A2', maskedPhone: '139****0009' }, 1000);
    expect(local.getItem('loginPhoneNum')).toBeNull();
    recordLoginState('out', 2000);
    stageLoginPhone('13912340009');
    recordLoginState({ accountId: 'A2', maskedPhone: '139****0009' }, 3000);
    recordLoginState('out', 4000);
    // The same account again, without typing.
    recordLoginState({ accountId: 'A2', maskedPhone: '139****0009' }, 5000);
    expect(local.getItem('loginPhoneNum')).toBe('13912340009');
  });

  it('keeps the data of a guest who never logged in', () => {
    session.setItem('session_info_id', 'S1');
    recordLoginState('out', 2000);
    expect(session.getItem('session_info_id')).toBe('S1');
  });
});

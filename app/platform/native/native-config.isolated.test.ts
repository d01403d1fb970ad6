import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NativeFacts } from '~/bff/core/native-app';
import { loadNativeConfig } from '~/app/platform/native/native-config';
import { useStore } from '~/app/store/store';
import { createNativeWindow, type DoubledWindow } from '~/tests/fixtures/shells/native';

const facts: NativeFacts = { system: 'android', isPad: false, version: '5.6.27', isOld: false, features: [] };
let window: DoubledWindow;

/** Runs in an app with the given storage. */
async function inApp(storage: Record<string, string>, accountId: string | null) {
  vi.resetModules();
  window = createNativeWindow({ system: 'android', storage });
  vi.stubGlobal('window', Object.assign(window, { crypto }));
  return loadNativeConfig(facts, accountId);
}
beforeEach(() => void vi.unstubAllGlobals());

describe('native config', () => {
  it('ENTITY-036 NATIVE-004 NATIVE-007 CONST-032 CONST-049 enables picture in picture until it was turned off, with authority 1', async () => {
    const unset = { pictureInPictureIsEnabled: true, pipAuthority: 1 };
    expect(await inApp({}, 'a1')).toEqual(unset);
    expect(await inApp({}, null)).toEqual(unset);
    expect(await loadNativeConfig(undefined, 'a1', () => Promise.reject(new Error('no storage')))).toEqual(
      unset,
    );
  });

  it('NATIVE-005 NATIVE-006 is read under the key of the account, and under the key default without an account', async () => {
    const isOn = async (storage: Record<string, string>, accountId: string | null) =>
      (await inApp(storage, accountId)).pictureInPictureIsEnabled;
    expect(await isOn({ a1: 'false' }, 'a1')).toBe(false);
    expect(await isOn({ a1: 'false' }, 'a2')).toBe(true);
    expect(await isOn({ a1: 'false' }, null)).toBe(true);
    expect(await isOn({ default: 'false' }, null)).toBe(false);
    expect(await isOn({ default: 'false' }, 'a1')).toBe(true);
    expect(window.nativeCalls[0]).toMatchObject({
      method: 'getLocalDataByParamter',
      params: { name: 'pictureInPictureIsEnabled', key: 'a1' },
    });
  });

  it('STORE-020 is stored in section native of the store and sent to the app', async () => {
    await inApp({ a1: 'false' }, 'a1');
    const config = { pictureInPictureIsEnabled: false, pipAuthority: 1 };
    expect(useStore.getState().native).toEqual(config);
    expect(window.nativeCalls[1]).toMatchObject({ method: 'setPictureInPicture', params: config });
  });

  it('reads in a browser the storage of the page, and calls no app', async () => {
    vi.stubGlobal('window', {
      localStorage: { getItem: (key: string) => (key.endsWith(':a1') ? 'false' : null) },
    });
    expect((await loadNativeConfig(undefined, 'a1')).pictureInPictureIsEnabled).toBe(false);
    expect((await loadNativeConfig(undefined, null)).pictureInPictureIsEnabled).toBe(true);
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NativeFacts } from '~/bff/core/native-app';
import { loadNativeConfig } from '~/app/platform/native/native-config';
import { useStore } from '~/app/store/store';
import { createNativeWindow, type DoubledWindow } from '~/tests/fixtures/shells/native';
import { reloadModules } from '~/tests/fixtures/fresh-modules';

const facts: NativeFacts = { system: 'android', isPad: false, version: '5.6.27', isOld: false, features: [] };
let window: DoubledWindow;

/** The app, with what it keeps by key. */
async function inApp(storage: Record<string, string>, accountId: string | null) {
  reloadModules('app/platform/');
  window = createNativeWindow({ system: 'android', storage });
  vi.stubGlobal('window', Object.assign(window, { crypto }));
  return loadNativeConfig(facts, accountId);
}
beforeEach(() => void vi.unstubAllGlobals());

describe('the native config', () => {
  it('ENTITY-036 NATIVE-004 NATIVE-007 CONST-032 CONST-049 picture in picture is enabled until it was turned off, with authority 1', async () => {
    const unset = { pictureInPictureIsEnabled: true, pipAuthority: 1 };
    expect(await inApp({}, 'a1')).toEqual(unset);
    expect(await inApp({}, null)).toEqual(unset);
    expect(await loadNativeConfig(undefined, 'a1', () => Promise.reject(new Error('no storage')))).toEqual(
      unset,
    );
  });

  it("NATIVE-005 NATIVE-006 it is read under the account's own key, without an account under 'default'", async () => {
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

  it('STORE-020 section native of the store holds it, and the app is told', async () => {
    await inApp({ a1: 'false' }, 'a1');
    const config = { pictureInPictureIsEnabled: false, pipAuthority: 1 };
    expect(useStore.getState().native).toEqual(config);
    expect(window.nativeCalls[1]).toMatchObject({ method: 'setPictureInPicture', params: config });
  });

  it('in a browser the page’s own storage is asked, and nobody is told', async () => {
    vi.stubGlobal('window', {
      localStorage: { getItem: (key: string) => (key.endsWith(':a1') ? 'false' : null) },
    });
    expect((await loadNativeConfig(undefined, 'a1')).pictureInPictureIsEnabled).toBe(false);
    expect((await loadNativeConfig(undefined, null)).pictureInPictureIsEnabled).toBe(true);
  });
});

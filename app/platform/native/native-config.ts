import { IS_PIP_DEFAULT, PIP_AUTHORITY } from '~/domain/shared/constants';
import type { NativeFacts } from '~/bff/core/native-app';
import type { NativeApp } from '~/app/platform/native/native';
import type { NativeConfig } from '~/app/store/native';
import { updateSlice } from '~/app/store/store';

const NAME = 'pictureInPictureIsEnabled';
/** Key for a person who is not logged in. */
const GUEST_KEY = 'default';

/** Loaded only in the app. */
const app = async (facts: NativeFacts): Promise<NativeApp> =>
  (await import('~/app/platform/native/native')).getNativeApp(facts);

/** Reads text from the app's own storage; in a browser from that of the page. */
const readKept = async (facts: NativeFacts | undefined, key: string): Promise<string | null> =>
  facts
    ? (await app(facts)).call('getLocalDataByParamter', { name: NAME, key })
    : window.localStorage.getItem(`${NAME}:${key}`);

/**
 * Loads the settings of an account from the app's storage; without an account under `default`. Picture-in-picture
 * is on until it was turned off there: unreadable values count as unset. The settings are put in the store, and the
 * app's player is configured.
 * @param facts of the app around the page; undefined in a browser
 */
export async function loadNativeConfig(
  facts: NativeFacts | undefined,
  accountId: string | null,
  read: typeof readKept = readKept,
): Promise<NativeConfig> {
  const kept = await read(facts, accountId ?? GUEST_KEY).catch(() => null);
  const config: NativeConfig = {
    pictureInPictureIsEnabled: kept === null ? IS_PIP_DEFAULT : kept !== 'false',
    pipAuthority: PIP_AUTHORITY,
  };
  updateSlice('native', config);
  // On failure its player keeps its previous settings.
  if (facts) (await app(facts)).call('setPictureInPicture', config).catch(() => undefined);
  return config;
}

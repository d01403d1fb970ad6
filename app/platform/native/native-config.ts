import { IS_PIP_DEFAULT, PIP_AUTHORITY } from '~/domain/shared/constants';
import type { NativeFacts } from '~/bff/core/native-app';
import type { NativeApp } from '~/app/platform/native/native';
import type { NativeConfig } from '~/app/store/native';
import { setSection } from '~/app/store/store';

const NAME = 'pictureInPictureIsEnabled';
/** Key of somebody who is not logged in. */
const NOBODY = 'default';

/** Loaded in the app alone. */
const app = async (facts: NativeFacts): Promise<NativeApp> =>
  (await import('~/app/platform/native/native')).getNativeApp(facts);

/** Text of the app's own storage; in a browser that of the page. */
const readKept = async (facts: NativeFacts | undefined, key: string): Promise<string | null> =>
  facts
    ? (await app(facts)).call('getLocalDataByParamter', { name: NAME, key })
    : window.localStorage.getItem(`${NAME}:${key}`);

/**
 * The settings of an account, from the app's storage; of nobody under `default`. The small window is on until it was
 * turned off there: what cannot be read was never set. They stand in the store, and an app is told how its player may
 * show what is played.
 * @param facts of the app around the page; undefined in a browser
 */
export async function loadNativeConfig(
  facts: NativeFacts | undefined,
  accountId: string | null,
  read: typeof readKept = readKept,
): Promise<NativeConfig> {
  const kept = await read(facts, accountId ?? NOBODY).catch(() => null);
  const config: NativeConfig = {
    pictureInPictureIsEnabled: kept === null ? IS_PIP_DEFAULT : kept !== 'false',
    pipAuthority: PIP_AUTHORITY,
  };
  setSection('native', config);
  // Its player goes by what it was told before.
  if (facts) (await app(facts)).call('setPictureInPicture', config).catch(() => undefined);
  return config;
}

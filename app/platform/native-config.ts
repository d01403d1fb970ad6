/** What the native app offers to pages that play something; absent in browsers and in older apps. */
interface NativeVideo {
  /** Text of its own storage by key, null where there is none. */
  getStorage?: (key: string) => string | null;
  /** Told how a video may be shown, as JSON. */
  setVideoConfig?: (config: string) => void;
}

/** How videos are shown in the native app, and whether the small window is offered. */
interface NativeConfig {
  pictureInPictureIsEnabled: boolean;
  pipAuthority: 1;
}

const STORAGE_NAME = 'pictureInPictureIsEnabled';

/**
 * The settings of an account, from the app's storage; of nobody under `default`. The small window is on until it was
 * turned off there.
 * @param read text of the native storage by key; one that throws or knows nothing is one that was never set
 */
export function nativeConfig(
  accountId: string | null,
  read: (key: string) => string | null = readNative,
): NativeConfig {
  let kept: string | null = null;
  try {
    kept = read(`${STORAGE_NAME}:${accountId ?? 'default'}`);
  } catch {
    // Nothing is kept.
  }
  return { pictureInPictureIsEnabled: kept !== 'false', pipAuthority: 1 };
}

const bridge = (): NativeVideo | undefined => (window as unknown as { GsNative?: NativeVideo }).GsNative;

/** The app's own storage; in a browser that of the page. */
function readNative(key: string): string | null {
  const native = bridge();
  return native?.getStorage ? native.getStorage(key) : window.localStorage.getItem(key);
}

/** Tells the app how its player may show what is played. */
export function tellNative(config: NativeConfig): void {
  bridge()?.setVideoConfig?.(JSON.stringify(config));
}

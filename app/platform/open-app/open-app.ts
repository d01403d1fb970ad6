import { OPEN_APP_BLOCK_MS } from '~/domain/shared/constants';
import { APP_STORES } from '~/domain/platform/brand';
import { getDeviceTimeMs } from '~/app/platform/clock';
import type { AppSystem } from '~/bff/core/native-app';

/** How long a phone has for opening the app before its store is shown. */
const OPEN_WITHIN_MS = 2_500;
/** A page that slept was not looked at: the app was there. */
const SLEPT_MS = 1_500;

/** Where the app is got. */
export const getStoreUrl = (system: AppSystem): string => APP_STORES[system].href;

/** The part of a window that opening the app needs. */
export interface OpenAppWindow {
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  addEventListener(type: 'pagehide' | 'blur', listener: () => void): void;
  removeEventListener(type: 'pagehide' | 'blur', listener: () => void): void;
  /** Follows an address, of the web or of an app. */
  follow(address: string): void;
}

/**
 * Follows an address of the app. Whether it opened shows only by the page going out of sight: one that stays is told that there
 * is no app. Resolves to that; never to false once the page was hidden, so that nobody comes back from the app to a store.
 */
export function tryAppLink(window: OpenAppWindow, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { document } = window;
    const begunAt = getDeviceTimeMs();
    const end = (isOpen: boolean) => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onLeft);
      resolve(isOpen);
    };
    const onLeft = () => end(true);
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') end(true);
    };
    const timer = setTimeout(
      () =>
        end(document.visibilityState === 'hidden' || getDeviceTimeMs() - begunAt > OPEN_WITHIN_MS + SLEPT_MS),
      OPEN_WITHIN_MS,
    );
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onLeft);
    window.follow(address);
  });
}

/** The script that wakes the app (CALL-036), as it is once loaded. Not given by the specification: its one method is ours. */
export interface WakeUpSdk {
  open(options: { address: string; onDone: () => void; onError: () => void }): void;
}

/** Wakes the app by the script; fails where the script does, or says nothing. */
export async function wakeUpApp(sdk: () => Promise<WakeUpSdk>, address: string): Promise<void> {
  const { open } = await sdk();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the wake-up script said nothing')), OPEN_WITHIN_MS);
    const settle = (act: () => void) => () => {
      clearTimeout(timer);
      act();
    };
    open({ address, onDone: settle(resolve), onError: settle(() => reject(new Error('not woken'))) });
  });
}

interface Opening {
  window: OpenAppWindow;
  system: AppSystem;
  address: string;
  /** The script that wakes the app; null: its address does. */
  sdk: (() => Promise<WakeUpSdk>) | null;
  /** The app itself follows the address: there is no store to go to. */
  isInApp: boolean;
}

/** Opens the app; where that fails, its store of the phone's system (OPENAPP-008, OPENAPP-009). */
export async function openApp({ window, system, address, sdk, isInApp }: Opening): Promise<void> {
  if (isInApp) return window.follow(address);
  let wasHidden = false;
  const onVisibility = () => {
    wasHidden ||= window.document.visibilityState === 'hidden';
  };
  window.document.addEventListener('visibilitychange', onVisibility);
  try {
    const isOpen = sdk
      ? await wakeUpApp(sdk, address).then(
          () => true,
          () => false,
        )
      : await tryAppLink(window, address);
    if (!isOpen && !wasHidden) window.follow(getStoreUrl(system));
  } catch {
    window.follow(getStoreUrl(system));
  } finally {
    window.document.removeEventListener('visibilitychange', onVisibility);
  }
}

/** Lets one tap through in 500 ms (OPENAPP-007). */
export function createTapGate(nowMs: () => number): () => boolean {
  let tappedAtMs = -Infinity;
  return () => {
    const isFirst = nowMs() - tappedAtMs >= OPEN_APP_BLOCK_MS;
    if (isFirst) tappedAtMs = nowMs();
    return isFirst;
  };
}

import { OPEN_APP_BLOCK_MS } from '~/domain/shared/constants';
import { APP_STORES } from '~/domain/platform/brand';
import { getDeviceTimeMs } from '~/app/platform/clock';
import type { AppSystem } from '~/bff/core/native-app';

/** How long a phone has to open the app before its store is shown. */
const OPEN_WITHIN_MS = 2_500;
/** A suspended page was in the background, so the app was opened. */
const SLEPT_MS = 1_500;

/** Returns the store address of the app. */
export const getStoreUrl = (system: AppSystem): string => APP_STORES[system].href;

/** Parts of a window that opening the app needs. */
export interface OpenAppWindow {
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  addEventListener(type: 'pagehide' | 'blur', listener: () => void): void;
  removeEventListener(type: 'pagehide' | 'blur', listener: () => void): void;
  /** Follows an address of the web or of an app. */
  follow(address: string): void;
}

/**
 * Follows an address of the app. Only the page becoming hidden shows that the app opened; a page that stays visible
 * means that there is no app. Resolves with that result; never with false after the page was hidden, so that a
 * person who returns from the app does not see a store.
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

/**
 * Interface of the loaded wake-up script (CALL-036). The specification does not define it: its single method is
 * ours.
 */
export interface WakeUpSdk {
  open(options: { address: string; onDone: () => void; onError: () => void }): void;
}

/** Wakes the app by the script; rejects when the script fails or does not respond. */
export async function wakeUpApp(sdk: () => Promise<WakeUpSdk>, address: string): Promise<void> {
  const { open } = await sdk();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the wake-up script did not respond')), OPEN_WITHIN_MS);
    const settle = (act: () => void) => () => {
      clearTimeout(timer);
      act();
    };
    open({
      address,
      onDone: settle(resolve),
      onError: settle(() => reject(new Error('the app was not opened'))),
    });
  });
}

interface Opening {
  window: OpenAppWindow;
  system: AppSystem;
  address: string;
  /** Loads the wake-up script; null: the address is used instead. */
  sdk: (() => Promise<WakeUpSdk>) | null;
  /** The app itself follows the address: there is no store to open. */
  isInApp: boolean;
}

/** Opens the app; on failure, its store for the phone's system (OPENAPP-008, OPENAPP-009). */
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

/** Allows one tap in 500 ms (OPENAPP-007). */
export function createTapGate(nowMs: () => number): () => boolean {
  let tappedAtMs = -Infinity;
  return () => {
    const isFirst = nowMs() - tappedAtMs >= OPEN_APP_BLOCK_MS;
    if (isFirst) tappedAtMs = nowMs();
    return isFirst;
  };
}

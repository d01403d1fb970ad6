import { leaveOncePerWindow } from '~/app/platform/leave-once';
import { NATIVE_LOGIN_OPENING_MS } from '~/domain/shared/constants';
import type { NativeFacts } from '~/bff/core/native-app';
import { getNativeApp, type NativeApp } from '~/app/platform/native/native';

/**
 * Result of opening the app's login. busy: it is already being opened; failed: the page's own login replaces it.
 */
export type NativeLoginOpening = 'opened' | 'busy' | 'failed';

/** Timeout for opening a login; a call itself has 30 s. */
const OPEN_WITHIN_MS = 3_000;

type LoginApp = Pick<NativeApp, 'call'> & { facts: Pick<NativeFacts, 'system' | 'features'> };

export interface NativeLogin {
  /** Opens the app's login (NATIVE-008): over the page if the version supports it (NATIVE-009), else as a page. */
  open(page: string): Promise<NativeLoginOpening>;
  /** The app's session was not valid: the page's own login is used from now on. */
  giveUp(): void;
  hasGivenUp(): boolean;
}

/** Creates the app's login. The opening flag is cleared by the reply, on Android after 300 ms (NATIVE-010). */
export function createNativeLogin({ call, facts }: LoginApp): NativeLogin {
  let isOpening = false;
  let isGivenUp = false;
  return {
    async open(page) {
      if (isGivenUp) return 'failed';
      if (isOpening) return 'busy';
      isOpening = true;
      const close = () => {
        isOpening = false;
      };
      if (facts.system === 'android') setTimeout(close, NATIVE_LOGIN_OPENING_MS);
      const method = facts.features.includes('login-pop-out') ? 'openLoginPopOut' : 'openLogin';
      return new Promise<NativeLoginOpening>((resolve) => {
        const end = (opening: NativeLoginOpening) => {
          clearTimeout(timer);
          if (facts.system !== 'android') close();
          resolve(opening);
        };
        const timer = setTimeout(() => end('failed'), OPEN_WITHIN_MS);
        call(method, { page }).then(
          () => end('opened'),
          () => end('failed'),
        );
      });
    },
    giveUp() {
      isGivenUp = true;
    },
    hasGivenUp: () => isGivenUp,
  };
}

let login: NativeLogin | null = null;

/** Returns the native login of the page. */
export function getNativeLogin(facts: NativeFacts): NativeLogin {
  login ??= createNativeLogin(getNativeApp(facts));
  return login;
}

/**
 * Opens the app's login; busy when another jump was made a moment ago. A login that was given up does not count as
 * a jump.
 */
export function openNativeLogin(facts: NativeFacts, page: string): Promise<NativeLoginOpening> {
  if (getNativeLogin(facts).hasGivenUp()) return Promise.resolve('failed');
  let opening: Promise<NativeLoginOpening> = Promise.resolve('busy');
  leaveOncePerWindow(() => {
    opening = getNativeLogin(facts).open(page);
  });
  return opening;
}

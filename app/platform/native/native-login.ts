import { leaveOncePerWindow } from '~/app/platform/jump';
import { NATIVE_LOGIN_OPENING_MS } from '~/domain/shared/constants';
import type { NativeFacts } from '~/bff/core/native-app';
import { getNativeApp, type NativeApp } from '~/app/platform/native/native';

/** What became of asking the app for its login. busy: it is being opened already; failed: the page's own takes its place. */
export type NativeLoginOpening = 'opened' | 'busy' | 'failed';

/** Nobody waits longer for a login to open; a call itself has its 30 s. */
const OPEN_WITHIN_MS = 3_000;

type LoginApp = Pick<NativeApp, 'call'> & { facts: Pick<NativeFacts, 'system' | 'features'> };

export interface NativeLogin {
  /** Opens the app's login (NATIVE-008): over the page where the version can (NATIVE-009), else its page. */
  open(page: string): Promise<NativeLoginOpening>;
  /** The app's session was no good: the page's own login is shown from now on. */
  giveUp(): void;
  hasGivenUp(): boolean;
}

/** The app's login. The flag that it is being opened falls with the answer, on Android after 300 ms (NATIVE-010). */
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

/** The one of the page. */
export function getNativeLogin(facts: NativeFacts): NativeLogin {
  login ??= createNativeLogin(getNativeApp(facts));
  return login;
}

/** Leaves for the app's login; busy where another jump was made a moment ago. A login that was given up is no jump. */
export function openNativeLogin(facts: NativeFacts, page: string): Promise<NativeLoginOpening> {
  if (getNativeLogin(facts).hasGivenUp()) return Promise.resolve('failed');
  let opening: Promise<NativeLoginOpening> = Promise.resolve('busy');
  leaveOncePerWindow(() => {
    opening = getNativeLogin(facts).open(page);
  });
  return opening;
}

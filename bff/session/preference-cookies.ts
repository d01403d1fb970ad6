import type { ServerResponse } from 'node:http';
import { TRACKING_CONSENT_COOKIE, parseTrackingConsent } from '~/domain/platform/tracking-consent';
import { isSafePath } from '~/domain/shared/query';
import type { Flash, PortalContext } from '~/bff/http/app-context';
import { setCookie } from '~/bff/core/cookies';

/** Cookies without secrets: preferences, the flash line, the page to open after login. */
export const PREFERENCE_COOKIE_NAMES = {
  theme: 'theme',
  elder: 'elder',
  amount_hidden: 'amount_hidden',
  records: TRACKING_CONSENT_COOKIE,
  flash: 'flash',
  returnTo: 'return_to',
} as const;

const YEAR_SECONDS = 31_536_000;
const FLASH_SECONDS = 60;
const RETURN_TO_SECONDS = 30 * 60;
const FLASH_MAX_CHARACTERS = 120;
/** Parameters that must not be stored: credentials, and parameters that only the first entry needs. */
const DROPPED_PARAMETERS = ['token', 'login', 'shareInfo'];

export interface PreferenceCookieOptions {
  cookies: ReadonlyMap<string, string>;
  res: ServerResponse;
  isSecure: boolean;
}

type SmallCookies = Pick<
  PortalContext,
  'preferences' | 'takeFlash' | 'setFlash' | 'setReturnTo' | 'takeReturnTo' | 'setPreference'
>;

/** The part of the context that is stored in these cookies. */
export function openPreferenceCookies({ cookies, res, isSecure }: PreferenceCookieOptions): SmallCookies {
  const write = (name: string, value: string, maxAgeSeconds: number): void => {
    // Scripts that report page views read this value to check the consent.
    setCookie(res, name, value, {
      isSecure,
      isHttpOnly: name !== PREFERENCE_COOKIE_NAMES.records,
      maxAgeSeconds,
    });
  };
  const drop = (name: string): void => {
    if (cookies.has(name)) write(name, '', 0);
  };
  const theme = cookies.get(PREFERENCE_COOKIE_NAMES.theme);

  return {
    preferences: {
      theme: theme === 'light' || theme === 'dark' ? theme : null,
      isElder: cookies.get(PREFERENCE_COOKIE_NAMES.elder) === '1',
      isAmountHidden: cookies.get(PREFERENCE_COOKIE_NAMES.amount_hidden) === '1',
      records: parseTrackingConsent(cookies.get(PREFERENCE_COOKIE_NAMES.records)),
    },
    takeFlash() {
      drop(PREFERENCE_COOKIE_NAMES.flash);
      return readFlash(cookies.get(PREFERENCE_COOKIE_NAMES.flash));
    },
    setFlash({ text, tone, opensLogin }) {
      const kind = opensLogin ? 'login' : tone;
      write(PREFERENCE_COOKIE_NAMES.flash, `${kind}:${text.slice(0, FLASH_MAX_CHARACTERS)}`, FLASH_SECONDS);
    },
    setReturnTo(path) {
      if (isSafePath(path))
        write(PREFERENCE_COOKIE_NAMES.returnTo, removeCredentials(path), RETURN_TO_SECONDS);
    },
    takeReturnTo() {
      drop(PREFERENCE_COOKIE_NAMES.returnTo);
      const path = cookies.get(PREFERENCE_COOKIE_NAMES.returnTo);
      return path !== undefined && isSafePath(path) ? path : null;
    },
    setPreference(name, value) {
      write(PREFERENCE_COOKIE_NAMES[name], value ?? '', value === null ? 0 : YEAR_SECONDS);
    },
  };
}

function readFlash(text: string | undefined): Flash | null {
  const match = /^(info|error|login):(.{1,120})$/su.exec(text ?? '');
  if (!match?.[2]) return null;
  const [, kind, message] = match;
  return {
    tone: kind === 'info' ? 'info' : 'error',
    text: message as string,
    ...(kind === 'login' ? { opensLogin: true } : {}),
  };
}

function removeCredentials(path: string): string {
  const [address = '/', query] = path.split('?', 2);
  const params = new URLSearchParams(query);
  for (const name of DROPPED_PARAMETERS) params.delete(name);
  const kept = params.toString();
  return kept === '' ? address : `${address}?${kept}`;
}

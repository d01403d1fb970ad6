/**
 * Builds the key of a cached page. Only a guest without personal cookies gets one: any unknown cookie means no
 * cached page.
 */
import type { IncomingMessage } from 'node:http';
import { TRACKING_CONSENT_COOKIE } from '~/domain/platform/tracking-consent';
import { isEdition } from '~/domain/platform/edition';
import { getCanonicalOrigin } from '~/bff/http/canonical-origin';
import { createClientReader } from '~/bff/upstream-client/client-reader';
import type { ClientContext } from '~/bff/http/app-context';
import type { PortalConfig } from '~/bff/core/config';
import { readCookies } from '~/bff/core/cookies';
import { getDeviceCookieName } from '~/bff/session/device-token';
import { EDITION_COOKIE } from '~/bff/http/product-rule';
import { getTargetPath, getTargetSearch } from '~/bff/http/request-target';
import { isTrackingConsentPending } from '~/bff/session/tracking-consent';
import { PREFERENCE_COOKIE_NAMES } from '~/bff/session/preference-cookies';
import { INVITATION_COOKIE, TIKTOK_COOKIE } from '~/bff/session/attribution';

const QUERY_MAX_CHARACTERS = 512;

/** Cookies that only affect the appearance, with their allowed values. */
const APPEARANCE_COOKIES: Readonly<Record<string, (value: string) => boolean>> = {
  [EDITION_COOKIE]: isEdition,
  [TIKTOK_COOKIE]: (value) => value === '1',
  [PREFERENCE_COOKIE_NAMES.theme]: (value) => value === 'light' || value === 'dark',
  [PREFERENCE_COOKIE_NAMES.elder]: (value) => value === '1',
  [PREFERENCE_COOKIE_NAMES.amount_hidden]: (value) => value === '1',
};

const DEVICE_COOKIES = [getDeviceCookieName(false), getDeviceCookieName(true)];
/**
 * Cookies that guest pages do not read, so that a client with one gets the cached page as well; for the reporting
 * consent only whether it was given or refused.
 */
const UNREAD_COOKIES = new Set([...DEVICE_COOKIES, INVITATION_COOKIE, TRACKING_CONSENT_COOKIE]);

/**
 * Pages that show a guest the past actions of their device: they are not cached for a client with a device token.
 */
const DEVICE_PAGES = /^\/[a-z]+\/school\/*$/;

/** The page that shows a guest their choice. */
const RECORDS_PAGES = /^\/[a-z]+\/visit-records\/*$/;

/** A path as pages are found by it: blind to case, decoded (framework/route-matcher.ts). */
function findCachedPath(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

/** Pages that show a guest the inviter of this visit; other pages never read it. */
const INVITED_PAGES = /^\/[a-z]+\/(?:user|invitation|code)\/*$/;
const showsInviter = (path: string, cookieHeader: string | undefined): boolean =>
  INVITED_PAGES.test(findCachedPath(path)) &&
  cookieHeader !== undefined &&
  readCookies(cookieHeader).has(INVITATION_COOKIE);
const showsDevice = (path: string, cookieHeader: string | undefined): boolean =>
  DEVICE_PAGES.test(findCachedPath(path)) &&
  cookieHeader !== undefined &&
  [...readCookies(cookieHeader).keys()].some((name) => DEVICE_COOKIES.includes(name));
const showsRecords = (path: string, cookieHeader: string | undefined): boolean =>
  RECORDS_PAGES.test(findCachedPath(path)) && readCookies(cookieHeader).has(TRACKING_CONSENT_COOKIE);

/** Appearance of a guest as a part of the key, or null when the request has any other cookie. */
export function getGuestAppearance(cookieHeader: string | undefined): string | null {
  if (cookieHeader === undefined) return '';
  const parts: string[] = [];
  for (const [name, value] of readCookies(cookieHeader)) {
    if (UNREAD_COOKIES.has(name)) continue;
    const isAllowed = Object.hasOwn(APPEARANCE_COOKIES, name) ? APPEARANCE_COOKIES[name] : undefined;
    if (!isAllowed) return null;
    if (isAllowed(value)) parts.push(`${name}=${value}`);
  }
  return parts.sort().join(';');
}

/** Name of a parameter as a page reads it: `k%69nd` is `kind`. */
function getName(part: string): string {
  const name = part.split('=', 1)[0] ?? '';
  return /[%+]/.test(name) ? (new URLSearchParams(name).keys().next().value ?? '') : name;
}

/**
 * Query with its parameters sorted by name; repeated ones keep their order, for any encoding, because the first of
 * them decides the content of a page.
 */
export function sortQuery(search: string): string {
  const named = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '');
  return named
    .map((part, at) => ({ part, name: getName(part), at }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.at - b.at))
    .map(({ part }) => part)
    .join('&');
}

const getClass = (client: ClientContext): string =>
  [
    client.kind,
    client.isPhone,
    client.isIos,
    client.isAndroid,
    client.isPad,
    client.packageName ?? '',
    client.appVersion ?? '',
  ].join(',');

export interface PageKey {
  key: string;
  client: ClientContext;
}

/** Creates a function that builds keys. */
export function createPageKeyBuilder(
  config: Pick<PortalConfig, 'publicOrigin' | 'appPackages'>,
): (req: IncomingMessage, target: string, clockAheadMs: number) => PageKey | null {
  const clients = createClientReader(config.appPackages);

  return (req, target, clockAheadMs) => {
    if (req.method !== 'GET') return null;
    const path = getTargetPath(target);
    const search = getTargetSearch(target);
    if (path.endsWith('.data') || path === '/__manifest' || search.length > QUERY_MAX_CHARACTERS) return null;
    if (req.headers.authorization !== undefined) return null;
    const appearance = getGuestAppearance(req.headers.cookie);
    const { cookie } = req.headers;
    if (
      appearance === null ||
      showsDevice(path, cookie) ||
      showsInviter(path, cookie) ||
      showsRecords(path, cookie)
    )
      return null;
    const asks = isTrackingConsentPending(req.headers) ? 'asks' : '';
    const client = clients.read(req.headers, target);
    const origin = getCanonicalOrigin(req, config.publicOrigin);
    return {
      key: [origin, path, sortQuery(search), getClass(client), appearance, asks, clockAheadMs].join('\n'),
      client,
    };
  };
}

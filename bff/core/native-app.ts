import { z } from 'zod';
import { EDITIONS, isEdition, type Edition } from '~/domain/platform/edition';
import { NATIVE_BUILD_VERSION, NATIVE_FEATURE_VERSION } from '~/domain/shared/constants';
import { isVersionAtLeast, parseVersion } from '~/domain/platform/version';
import { listSetting } from '~/bff/core/settings';

/**
 * What newer apps can do for a page (ROLE-007): login-pop-out: log somebody in over the page; share: their own sheet of
 * channels.
 */
export const NATIVE_FEATURES = ['login-pop-out', 'share'] as const;
export type NativeFeature = (typeof NATIVE_FEATURES)[number];

/** First version of the apps with each feature; NATIVE_FEATURES replaces it. */
export const DEFAULT_NATIVE_FEATURES: Readonly<Record<NativeFeature, string>> = {
  'login-pop-out': NATIVE_FEATURE_VERSION,
  share: NATIVE_FEATURE_VERSION,
};

/** Scheme of the addresses that open the app of an edition; APP_SCHEMES replaces them. */
export const DEFAULT_APP_SCHEMES: Readonly<Record<Edition, string>> = {
  wealth: 'hengxuwealth',
  fund: 'hengxufund',
};

/** `name:value,…` with each name known; null where one is not. */
function pairs<Name extends string>(
  parts: readonly string[],
  isName: (text: string | undefined) => text is Name,
  isValue: (text: string) => boolean,
): Partial<Record<Name, string>> | null {
  const found: Partial<Record<Name, string>> = {};
  for (const part of parts) {
    const [name, value = '', ...rest] = part.split(':');
    if (!isName(name) || rest.length > 0 || !isValue(value)) return null;
    found[name] = value;
  }
  return found;
}

const isFeature = (text: string | undefined): text is NativeFeature =>
  (NATIVE_FEATURES as readonly (string | undefined)[]).includes(text);

/** `feature:version,…`; one that is not named stays as shipped. */
export const nativeFeaturesSchema = listSetting.transform((parts, context): Record<NativeFeature, string> => {
  const given = pairs(parts, isFeature, (text) => parseVersion(text) !== null);
  if (given) return { ...DEFAULT_NATIVE_FEATURES, ...given };
  context.addIssue({
    code: 'custom',
    message: `must be a list of feature:version (${NATIVE_FEATURES.join(', ')})`,
  });
  return z.NEVER;
});

/** `edition:scheme,…`; one that is not named stays as shipped. Schemes of the web itself are none of an app. */
export const appSchemesSchema = listSetting.transform((parts, context): Record<Edition, string> => {
  const given = pairs(
    parts,
    isEdition,
    (text) =>
      /^[a-z][a-z\d+.-]{2,39}$/.test(text) && !/^(?:https?|javascript|data|blob|file|about)$/.test(text),
  );
  if (given) return { ...DEFAULT_APP_SCHEMES, ...given };
  context.addIssue({
    code: 'custom',
    message: `must be a list of edition:scheme (${EDITIONS.join(', ')})`,
  });
  return z.NEVER;
});

/** How the native apps are reached and what they can do. */
export interface NativeApps {
  features: Readonly<Record<NativeFeature, string>>;
  schemes: Readonly<Record<Edition, string>>;
  /** Origin whose addresses the system itself opens in the app; null: the scheme does it. */
  linkOrigin: string | null;
}

export type AppSystem = 'ios' | 'android';

/** What a page in an app may know of it. */
export interface NativeFacts {
  system: AppSystem;
  isPad: boolean;
  version: string | null;
  /** Before the native build check (ROLE-009): no object of its own in the page. */
  isOld: boolean;
  features: readonly NativeFeature[];
}

/** How a page opens the app. */
export interface AppLinkFacts {
  system: AppSystem;
  schemes: NativeApps['schemes'];
  linkOrigin: string | null;
}

interface Client {
  kind: string;
  isPhone: boolean;
  isAndroid: boolean;
  isPad: boolean;
  appVersion: string | null;
}

/** A pad goes by its system, which on its newest ones only shows by not being Android. */
const systemOf = ({ isAndroid }: Client): AppSystem => (isAndroid ? 'android' : 'ios');

/** The app a request comes from; null for every other client. An app of unknown version is an old one without features. */
export function getNativeFacts(
  client: Client,
  { features }: Pick<NativeApps, 'features'>,
): NativeFacts | null {
  if (client.kind !== 'app') return null;
  return {
    system: systemOf(client),
    isPad: client.isPad,
    version: client.appVersion,
    isOld: !isVersionAtLeast(client.appVersion, NATIVE_BUILD_VERSION),
    features: NATIVE_FEATURES.filter((name) => isVersionAtLeast(client.appVersion, features[name])),
  };
}

/** Clients that may open the app: it itself, and browsers of phones and pads; no crawler and no mini-program. */
export function getAppLinkFacts(client: Client, { schemes, linkOrigin }: NativeApps): AppLinkFacts | null {
  const isBrowser = client.kind === 'browser' || client.kind === 'wechat';
  if (client.kind !== 'app' && !(isBrowser && (client.isPhone || client.isPad))) return null;
  return { system: systemOf(client), schemes, linkOrigin };
}

import { z } from 'zod';
import { EDITIONS, isEdition, type Edition } from '~/domain/platform/edition';
import { NATIVE_BUILD_VERSION, NATIVE_FEATURE_VERSION } from '~/domain/shared/constants';
import { isVersionAtLeast, parseVersion } from '~/domain/platform/version';
import { listSetting } from '~/bff/core/settings';

/**
 * Abilities that newer apps offer to a page (ROLE-007). login-pop-out: log a person in over the page; share: the
 * native sheet of share channels.
 */
export const NATIVE_FEATURES = ['login-pop-out', 'share'] as const;
export type NativeFeature = (typeof NATIVE_FEATURES)[number];

/** First app version with each feature; NATIVE_FEATURES replaces it. */
export const DEFAULT_NATIVE_FEATURES: Readonly<Record<NativeFeature, string>> = {
  'login-pop-out': NATIVE_FEATURE_VERSION,
  share: NATIVE_FEATURE_VERSION,
};

/** Scheme of the addresses that open the app of an edition; APP_SCHEMES replaces them. */
export const DEFAULT_APP_SCHEMES: Readonly<Record<Edition, string>> = {
  wealth: 'hengxuwealth',
  fund: 'hengxufund',
};

/** Parses `name:value,…` where each name is known; null when one is not. */
function parsePairs<Name extends string>(
  entries: readonly string[],
  isName: (text: string | undefined) => text is Name,
  isValue: (text: string) => boolean,
): Partial<Record<Name, string>> | null {
  const found: Partial<Record<Name, string>> = {};
  for (const entry of entries) {
    const [name, value = '', ...rest] = entry.split(':');
    if (!isName(name) || rest.length > 0 || !isValue(value)) return null;
    found[name] = value;
  }
  return found;
}

const isFeature = (text: string | undefined): text is NativeFeature =>
  (NATIVE_FEATURES as readonly (string | undefined)[]).includes(text);

/** `feature:version,…`; a feature that is not named keeps its default. */
export const nativeFeaturesSchema = listSetting.transform(
  (entries, context): Record<NativeFeature, string> => {
    const given = parsePairs(entries, isFeature, (text) => parseVersion(text) !== null);
    if (given) return { ...DEFAULT_NATIVE_FEATURES, ...given };
    context.addIssue({
      code: 'custom',
      message: `must be a list of feature:version (${NATIVE_FEATURES.join(', ')})`,
    });
    return z.NEVER;
  },
);

/** `edition:scheme,…`; an edition that is not named keeps its default. Schemes of the web are not allowed. */
export const appSchemesSchema = listSetting.transform((entries, context): Record<Edition, string> => {
  const given = parsePairs(
    entries,
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

/** How the native apps are opened, and what they support. */
export interface NativeApps {
  features: Readonly<Record<NativeFeature, string>>;
  schemes: Readonly<Record<Edition, string>>;
  /** Origin whose addresses the system opens in the app; null: the scheme is used. */
  linkOrigin: string | null;
}

export type AppSystem = 'ios' | 'android';

/** Facts about the app that a page in it may know. */
export interface NativeFacts {
  system: AppSystem;
  isPad: boolean;
  version: string | null;
  /** Build before the native build check (ROLE-009): it adds no object to the page. */
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

/** A pad belongs to its system. The newest iOS pads can be recognised only by not being Android. */
const getSystem = ({ isAndroid }: Client): AppSystem => (isAndroid ? 'android' : 'ios');

/**
 * App that sent a request; null for any other client. An app of unknown version counts as old and without features.
 */
export function getNativeFacts(
  client: Client,
  { features }: Pick<NativeApps, 'features'>,
): NativeFacts | null {
  if (client.kind !== 'app') return null;
  return {
    system: getSystem(client),
    isPad: client.isPad,
    version: client.appVersion,
    isOld: !isVersionAtLeast(client.appVersion, NATIVE_BUILD_VERSION),
    features: NATIVE_FEATURES.filter((name) => isVersionAtLeast(client.appVersion, features[name])),
  };
}

/** Clients that may open the app: the app, and browsers of phones and pads; no crawler and no mini-program. */
export function getAppLinkFacts(client: Client, { schemes, linkOrigin }: NativeApps): AppLinkFacts | null {
  const isBrowser = client.kind === 'browser' || client.kind === 'wechat';
  if (client.kind !== 'app' && !(isBrowser && (client.isPhone || client.isPad))) return null;
  return { system: getSystem(client), schemes, linkOrigin };
}

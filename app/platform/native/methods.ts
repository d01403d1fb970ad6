/**
 * Methods of the native app that a page calls, with parameters and results. The specification names two of them
 * (CALL-033, CALL-034); the others are ours (docs/decisions/0088-native-apps.md). Replies are parsed by small
 * guards, because form schemas are too large for code that every page in the app loads.
 */

/** Parses a reply; undefined when it does not match. */
type Read<Gives> = (answer: unknown) => Gives | undefined;

interface Method<Takes, Gives> {
  read: Read<Gives>;
  /** Its content is never displayed. */
  isSecret: boolean;
  /** Only for the compiler. */
  readonly takes?: Takes;
}

function method<Takes extends object, Gives>(read: Read<Gives>, isSecret = false): Method<Takes, Gives> {
  return { read, isSecret };
}

const TEXT_MAX = 4_096;
const nothing: Read<null> = () => null;
const text: Read<string> = (answer) =>
  typeof answer === 'string' && answer.length <= TEXT_MAX ? answer : undefined;
/** Some apps store a switch as a boolean. */
const keptText: Read<string | null> = (answer) =>
  answer == null ? null : text(typeof answer === 'boolean' ? String(answer) : answer);
const getFields = (answer: unknown): Record<string, unknown> =>
  typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};

/** A session of the app, which the page exchanges for its own (CALL-006). */
export interface NativeToken {
  token: string;
}
/** Parses a token; null when no account is logged in to the app. */
export const parseNativeToken: Read<NativeToken | null> = (answer) => {
  if (answer == null) return null;
  const token = text(getFields(answer).token);
  return token ? { token } : undefined;
};

/** Space that the app or the phone reserves, in CSS pixels. */
export interface Insets {
  top: number;
  bottom: number;
}
const INSET_MAX_PX = 200;
const inset = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= INSET_MAX_PX ? value : undefined;
export const parseInsets: Read<Insets> = (answer) => {
  const top = inset(getFields(answer).top);
  const bottom = inset(getFields(answer).bottom);
  return top === undefined || bottom === undefined ? undefined : { top, bottom };
};

/** Content that the app shares (ENTITY-024). */
export interface SharePayload {
  platform: SharePlatform;
  title: string;
  defaultContent: string;
  text: string;
  link: string;
  image: string;
  analytics: { contentType: string; contentID: string };
}
/** all: the app lets the person choose. */
export type SharePlatform = 'all' | 'wechat' | 'timeline' | 'weibo';

export const NATIVE_METHODS = {
  /** Text of the app's own storage, by name and owner; the spelling of the method is intended. */
  getLocalDataByParamter: method<{ name: string; key: string }, string | null>(keptText),
  /** The page is rendered, so the app removes its loading screen. */
  loadingCompleted: method<{ page: string }, null>(nothing),
  /** Opens the app's login page; replies as soon as it is open. */
  openLogin: method<{ page: string }, null>(nothing),
  /** Opens the login over the page. */
  openLoginPopOut: method<{ page: string }, null>(nothing),
  /** The session ended: the app requests a new one and returns it. */
  refreshSessionId: method<object, NativeToken | null>(parseNativeToken, true),
  share: method<SharePayload, null>(nothing),
  setPictureInPicture: method<{ pictureInPictureIsEnabled: boolean; pipAuthority: 1 }, null>(nothing),
  setTitle: method<{ title: string }, null>(nothing),
  setBackButton: method<{ isShown: boolean }, null>(nothing),
  getInsets: method<object, Insets>(parseInsets),
  openStore: method<{ address: string }, null>(nothing),
  closePage: method<object, null>(nothing),
} as const;

export type NativeMethodName = keyof typeof NATIVE_METHODS;
type MethodOf<Name extends NativeMethodName> = (typeof NATIVE_METHODS)[Name];
export type NativeParams<Name extends NativeMethodName> = NonNullable<MethodOf<Name>['takes']>;
export type NativeResult<Name extends NativeMethodName> = Exclude<
  ReturnType<MethodOf<Name>['read']>,
  undefined
>;

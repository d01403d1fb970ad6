/**
 * The methods a page calls of the native app: what each takes and gives. The specification names two of them (CALL-033,
 * CALL-034); the others are ours (docs/decisions/0088-native-apps.md). Answers are read by small guards: the schemas of
 * forms are too large for what every page in the app loads.
 */

/** Reads an answer; undefined: it does not fit. */
type Read<Gives> = (answer: unknown) => Gives | undefined;

interface Method<Takes, Gives> {
  read: Read<Gives>;
  /** What it carries is shown nowhere. */
  isSecret: boolean;
  /** For the compiler alone. */
  readonly takes?: Takes;
}

function method<Takes extends object, Gives>(read: Read<Gives>, isSecret = false): Method<Takes, Gives> {
  return { read, isSecret };
}

const TEXT_MAX = 4_096;
const nothing: Read<null> = () => null;
const text: Read<string> = (answer) =>
  typeof answer === 'string' && answer.length <= TEXT_MAX ? answer : undefined;
/** Some apps keep a switch as what it is. */
const keptText: Read<string | null> = (answer) =>
  answer == null ? null : text(typeof answer === 'boolean' ? String(answer) : answer);
const fieldsOf = (answer: unknown): Record<string, unknown> =>
  typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};

/** A session of the app, for the page to have one of its own (CALL-006). */
export interface NativeToken {
  token: string;
}
/** Null: nobody is logged in there. */
export const parseNativeToken: Read<NativeToken | null> = (answer) => {
  if (answer == null) return null;
  const token = text(fieldsOf(answer).token);
  return token ? { token } : undefined;
};

/** Room that the app or the phone keeps for itself, in CSS pixels. */
export interface Insets {
  top: number;
  bottom: number;
}
const INSET_MAX_PX = 200;
const inset = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= INSET_MAX_PX ? value : undefined;
export const parseInsets: Read<Insets> = (answer) => {
  const top = inset(fieldsOf(answer).top);
  const bottom = inset(fieldsOf(answer).bottom);
  return top === undefined || bottom === undefined ? undefined : { top, bottom };
};

/** What is shared by the app (ENTITY-024). */
export interface SharePayload {
  platform: SharePlatform;
  title: string;
  defaultContent: string;
  text: string;
  link: string;
  image: string;
  analytics: { contentType: string; contentID: string };
}
/** all: the app asks. */
export type SharePlatform = 'all' | 'wechat' | 'timeline' | 'weibo';

export const NATIVE_METHODS = {
  /** Text of the app's own storage, by what it is and whose; spelled so. */
  getLocalDataByParamter: method<{ name: string; key: string }, string | null>(keptText),
  /** The page stands: the app takes its waiting screen away. */
  loadingCompleted: method<{ page: string }, null>(nothing),
  /** Opens the app's login page; answers as soon as it is open. */
  openLogin: method<{ page: string }, null>(nothing),
  /** The same over the page. */
  openLoginPopOut: method<{ page: string }, null>(nothing),
  /** The session ended: the app asks for a new one and hands it over. */
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

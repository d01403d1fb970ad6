import { z } from 'zod';

/** https address of a script; plain http only for the loopback host, as used by tests and developers. */
export const scriptUrlSchema = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && ['localhost', '127.0.0.1'].includes(url.hostname);
  const isSafe = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal));
  if (!isSafe || url.username !== '' || url.password !== '' || /[;,'\s]/.test(text)) {
    context.addIssue({ code: 'custom', message: 'must be the https address of a script' });
    return z.NEVER;
  }
  return url.href;
});

/** External scripts that pages load on demand; null: the feature is not offered. */
export interface ExternalScripts {
  /** CALL-035: one-tap login of the carriers. */
  oneTap: string | null;
  /** CALL-036: opens the app from a browser. */
  wakeUp: string | null;
  /** CALL-037: JS SDK of WeChat. */
  wechat: string | null;
}

/** Scripts that a client may load: none whose function its shell already provides, and none for a crawler. */
export function getAllowedExternalScripts(
  all: ExternalScripts,
  { kind, isPhone, isPad }: { kind: string; isPhone: boolean; isPad: boolean },
): ExternalScripts {
  const isBrowser = kind === 'browser' || kind === 'wechat';
  return {
    oneTap: isBrowser && isPhone ? all.oneTap : null,
    wakeUp: isBrowser && (isPhone || isPad) ? all.wakeUp : null,
    wechat: kind === 'wechat' || kind === 'mini-program' ? all.wechat : null,
  };
}

/** Origins from which the policy of pages allows scripts. */
export const getScriptOrigins = (all: ExternalScripts): string[] => [
  ...new Set(
    Object.values(all)
      .filter((address: string | null) => address !== null)
      .map((address: string) => new URL(address).origin),
  ),
];

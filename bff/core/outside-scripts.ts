import { z } from 'zod';

/** An https address of a script; plain http for a machine's own host alone, where tests and developers have it. */
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

/** Scripts of others that pages load when they need them; null: that way is not offered. */
export interface ExternalScripts {
  /** CALL-035: the carriers' one-tap login. */
  oneTap: string | null;
  /** CALL-036: wakes the app from a browser. */
  wakeUp: string | null;
  /** CALL-037: WeChat's JS SDK. */
  wechat: string | null;
}

/** What a client may load of them: nothing that its shell does for it already, and nothing for a crawler. */
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

/** Origins that the policy of pages lets scripts come from. */
export const getScriptOrigins = (all: ExternalScripts): string[] => [
  ...new Set(
    Object.values(all)
      .filter((address: string | null) => address !== null)
      .map((address: string) => new URL(address).origin),
  ),
];

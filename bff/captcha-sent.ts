/**
 * The code last sent from this browser: where it went and from when on another may be asked for, as upstream said. Kept
 * in a cookie, so that a page says the wait that is kept after a reload and without scripts too. It holds no code and no
 * phone but the masked one.
 */
import type { ServerResponse } from 'node:http';
import type { PortalContext } from './app-context';
import { setCookie } from './cookies';

const COOKIE = 'captcha_sent';
const LIFETIME_MAX_SECONDS = 86_400;

export interface CaptchaSentOptions {
  cookies: ReadonlyMap<string, string>;
  res: ServerResponse;
  isSecure: boolean;
  nowMs: () => number;
}

/** The part of the context that remembers it. */
export function openCaptchaSent(options: CaptchaSentOptions): Pick<PortalContext, 'captchaSent'> {
  const { cookies, res, isSecure, nowMs } = options;
  const write = (text: string, maxAgeSeconds: number): void => {
    setCookie(res, COOKIE, text, { isSecure, isHttpOnly: true, maxAgeSeconds });
  };
  return {
    captchaSent: {
      keep({ scene, maskedPhone, resendSeconds, expireSeconds }) {
        const now = nowMs();
        const kept = new URLSearchParams({
          scene,
          phone: maskedPhone,
          resend: String(now + resendSeconds * 1_000),
          expire: String(now + expireSeconds * 1_000),
        });
        write(kept.toString(), Math.min(LIFETIME_MAX_SECONDS, Math.max(resendSeconds, expireSeconds)));
      },
      read(scene) {
        const kept = new URLSearchParams(cookies.get(COOKIE) ?? '');
        const secondsTo = (name: string): number => {
          const left = Math.ceil((Number(kept.get(name)) - nowMs()) / 1_000);
          return Number.isFinite(left) ? Math.min(LIFETIME_MAX_SECONDS, Math.max(0, left)) : 0;
        };
        const maskedPhone = kept.get('phone') ?? '';
        if (kept.get('scene') !== scene || !/^\d{3}\*{4}\d{4}$/.test(maskedPhone)) return null;
        const [resendSeconds, expireSeconds] = [secondsTo('resend'), secondsTo('expire')];
        return resendSeconds + expireSeconds === 0 ? null : { maskedPhone, resendSeconds, expireSeconds };
      },
      drop() {
        if (cookies.has(COOKIE)) write('', 0);
      },
    },
  };
}

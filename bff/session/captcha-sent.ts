/**
 * Codes last sent from this browser, one per purpose: the target and the time when another may be requested, as
 * upstream reported. Stored in a cookie, so that a page still shows the wait after a reload and without scripts. It
 * contains no code, and only the masked form of a phone or mailbox.
 */
import type { ServerResponse } from 'node:http';
import { CODE_PURPOSES, type CodePurpose, type SentCode, type PortalContext } from '~/bff/http/app-context';
import { setCookie } from '~/bff/core/cookies';

const COOKIE = 'captcha_sent';
const LIFETIME_MAX_SECONDS = 86_400;
/** A masked phone or mailbox. */
const TARGET = /^[^\s<>"]{0,60}\*[^\s<>"]{0,60}$/;
const VALUES_A_PURPOSE = 3;

export interface CaptchaSentOptions {
  cookies: ReadonlyMap<string, string>;
  res: ServerResponse;
  isSecure: boolean;
  nowMs: () => number;
}

interface Kept {
  target: string;
  resendAtMs: number;
  expireAtMs: number;
}

/** The part of the context that stores them. */
export function openCaptchaSent(options: CaptchaSentOptions): Pick<PortalContext, 'captchaSent'> {
  const { cookies, res, isSecure, nowMs } = options;
  const kept = readKept(cookies.get(COOKIE) ?? '');
  const countSecondsUntil = (atMs: number): number =>
    Math.min(LIFETIME_MAX_SECONDS, Math.max(0, Math.ceil((atMs - nowMs()) / 1_000)));
  const getLife = ({ resendAtMs, expireAtMs }: Kept): number =>
    countSecondsUntil(Math.max(resendAtMs, expireAtMs));

  function write(): void {
    const alive = [...kept].filter(([, each]) => getLife(each) > 0);
    const text = alive.map(([purpose, { target, resendAtMs, expireAtMs }]): [string, string] => [
      purpose,
      [target, resendAtMs, expireAtMs].join('|'),
    ]);
    const maxAgeSeconds = Math.max(0, ...alive.map(([, each]) => getLife(each)));
    setCookie(res, COOKIE, new URLSearchParams(text).toString(), {
      isSecure,
      isHttpOnly: true,
      maxAgeSeconds,
    });
  }

  return {
    captchaSent: {
      keep(purpose, { target, resendSeconds, expireSeconds }) {
        const now = nowMs();
        kept.set(purpose, {
          target,
          resendAtMs: now + resendSeconds * 1_000,
          expireAtMs: now + expireSeconds * 1_000,
        });
        write();
      },
      list() {
        const found: Partial<Record<CodePurpose, SentCode>> = {};
        for (const [purpose, each] of kept) {
          if (getLife(each) === 0) continue;
          const { target, resendAtMs, expireAtMs } = each;
          found[purpose] = {
            target,
            resendSeconds: countSecondsUntil(resendAtMs),
            expireSeconds: countSecondsUntil(expireAtMs),
          };
        }
        return found;
      },
      drop(purpose) {
        if (purpose === undefined ? kept.size === 0 : !kept.delete(purpose)) return;
        if (purpose === undefined) kept.clear();
        write();
      },
    },
  };
}

/** Parses the cookie for the known purposes; other content is ignored. */
function readKept(text: string): Map<CodePurpose, Kept> {
  const found = new Map<CodePurpose, Kept>();
  const written = new URLSearchParams(text);
  for (const purpose of CODE_PURPOSES) {
    const parts = (written.get(purpose) ?? '').split('|');
    const [target = '', resend, expire] = parts;
    const [resendAtMs, expireAtMs] = [Number(resend), Number(expire)];
    if (parts.length === VALUES_A_PURPOSE && TARGET.test(target) && Number.isFinite(resendAtMs + expireAtMs))
      found.set(purpose, { target, resendAtMs, expireAtMs });
  }
  return found;
}

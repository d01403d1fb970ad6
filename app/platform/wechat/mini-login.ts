/** The way to the login of the mini-program around the page, and what it is told (MINI-001, MINI-004, MINI-005, MINI-018). */
import { MINI_LOGIN_FAILED_MS, MINI_LOGIN_RETRY_MS, MINI_LOGIN_TIP_MS } from '~/domain/shared/constants';
import { getQueryValue } from '~/domain/shared/query';
import { buildSharedUrl } from '~/domain/platform/share';
import type { MiniProgram } from '~/app/platform/wechat/wx';

/** Its own page, which has the same path as ours. */
const LOGIN_PAGE = '/pages/login/login';
/** So often it is looked whether a token has left the address; it goes on without it then. */
const RETRIES_MAX = 20;
/** Without a word from the shell for so long, the person goes on by themselves. */
const ANSWER_MS = 2_000;

/**
 * Address of the mini-program's login page, which leads back to `href`. With an invitation the person sees their own page
 * next (MINI-018). Nothing of a visit's own travels: no token, no marker.
 */
export function buildMiniLoginUrl(href: string, isPersonal = false): string {
  const at = href.indexOf('?');
  const query = new URLSearchParams(at < 0 ? '' : href.slice(at).replace(/#.*$/, ''));
  const isInvited = getQueryValue(query, 'iv_code') !== undefined;
  const told = {
    webviewUrl: buildSharedUrl(href),
    shareInfo: JSON.stringify(isInvited || isPersonal ? { isPersonal: true } : {}),
  };
  return `${LOGIN_PAGE}?${new URLSearchParams(told).toString().replace(/\+/g, '%20')}`;
}

/** Does something after a while; returns what keeps it from being done. */
function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/** Goes on from the tip to the mini-program's login once it could be read (CONST-016). */
export const scheduleAfterTip = (go: () => void): (() => void) => after(MINI_LOGIN_TIP_MS, go);

/** Opens the login that cannot be closed, 1.5 s after a login by the address failed (MINI-013, CONST-019). */
export const scheduleLoginAfterFailure = (open: (config: { isCanClose: false }) => void): (() => void) =>
  after(MINI_LOGIN_FAILED_MS, () => open({ isCanClose: false }));

const hasToken = (href: string): boolean => /[?&]token=/.test(href);

interface Way {
  /** Address of the page now: a token leaves it while one waits. */
  href: () => string;
  mini: Pick<MiniProgram, 'navigateTo' | 'reLaunch'>;
  wait?: (ms: number) => Promise<void>;
  isPersonal?: boolean;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens the mini-program's login page, once no token stands in the address. False when the shell refuses or says nothing. */
export async function openMiniLogin({ href, mini, wait = pause, isPersonal }: Way): Promise<boolean> {
  for (let tries = 0; tries < RETRIES_MAX && hasToken(href()); tries += 1) await wait(MINI_LOGIN_RETRY_MS);
  const url = buildMiniLoginUrl(href(), isPersonal);
  const asked = (open: (to: { url: string; success: () => void; fail: () => void }) => void) =>
    new Promise<boolean>((resolve) => {
      open({ url, success: () => resolve(true), fail: () => resolve(false) });
    });
  const answered = asked((to) => mini.navigateTo(to)).then(
    // Ten pages stand one over the other already: it begins anew with this one.
    (isOpen) => isOpen || asked((to) => mini.reLaunch(to)),
  );
  return Promise.race([answered, wait(ANSWER_MS).then(() => false)]);
}

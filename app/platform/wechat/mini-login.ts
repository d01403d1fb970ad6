/**
 * Opens the login of the mini-program around the page, with its parameters (MINI-001, MINI-004, MINI-005,
 * MINI-018).
 */
import { MINI_LOGIN_FAILED_MS, MINI_LOGIN_RETRY_MS, MINI_LOGIN_TIP_MS } from '~/domain/shared/constants';
import { getQueryValue } from '~/domain/shared/query';
import { buildSharedUrl } from '~/domain/platform/share';
import type { MiniProgram } from '~/app/platform/wechat/wx';

/** The mini-program's own page, which has the same path as ours. */
const LOGIN_PAGE = '/pages/login/login';
/** Number of checks whether the token has left the address; then it continues without the token. */
const RETRIES_MAX = 20;
/** Timeout for a reply of the shell; after it the person must continue manually. */
const ANSWER_MS = 2_000;

/**
 * Builds the address of the mini-program's login page, which returns to `href`. With an invitation, the person's
 * own page follows (MINI-018). Parameters of one visit, such as token and marker, are removed.
 */
export function buildMiniLoginUrl(href: string, isPersonal = false): string {
  const at = href.indexOf('?');
  const query = new URLSearchParams(at < 0 ? '' : href.slice(at).replace(/#.*$/, ''));
  const isInvited = getQueryValue(query, 'iv_code') !== undefined;
  const parameters = {
    webviewUrl: buildSharedUrl(href),
    shareInfo: JSON.stringify(isInvited || isPersonal ? { isPersonal: true } : {}),
  };
  return `${LOGIN_PAGE}?${new URLSearchParams(parameters).toString().replace(/\+/g, '%20')}`;
}

/** Runs an action after a delay; returns a function that cancels it. */
function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/** Continues to the mini-program's login after the tip could be read (CONST-016). */
export const scheduleAfterTip = (go: () => void): (() => void) => after(MINI_LOGIN_TIP_MS, go);

/** Opens the login modal without a close button, 1.5 s after a login by address failed (MINI-013, CONST-019). */
export const scheduleLoginAfterFailure = (open: (config: { isCanClose: false }) => void): (() => void) =>
  after(MINI_LOGIN_FAILED_MS, () => open({ isCanClose: false }));

const hasToken = (href: string): boolean => /[?&]token=/.test(href);

interface Way {
  /** Current address of the page: a token may disappear from it while waiting. */
  href: () => string;
  mini: Pick<MiniProgram, 'navigateTo' | 'reLaunch'>;
  wait?: (ms: number) => Promise<void>;
  isPersonal?: boolean;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Opens the mini-program's login page when the address contains no token. False when the shell refuses or does not
 * reply.
 */
export async function openMiniLogin({ href, mini, wait = pause, isPersonal }: Way): Promise<boolean> {
  for (let tries = 0; tries < RETRIES_MAX && hasToken(href()); tries += 1) await wait(MINI_LOGIN_RETRY_MS);
  const url = buildMiniLoginUrl(href(), isPersonal);
  const asked = (open: (to: { url: string; success: () => void; fail: () => void }) => void) =>
    new Promise<boolean>((resolve) => {
      open({ url, success: () => resolve(true), fail: () => resolve(false) });
    });
  const answered = asked((to) => mini.navigateTo(to)).then(
    // Ten pages are already stacked, so the mini-program is relaunched with this page.
    (isOpen) => isOpen || asked((to) => mini.reLaunch(to)),
  );
  return Promise.race([answered, wait(ANSWER_MS).then(() => false)]);
}

/** Result of opening the login modal. */
export type LoginModalOpening = 'login' | 'pre-condition' | 'close';

/**
 * Logged out: the login part. Logged in, not verified and auto-cert on: the pre-condition part. Otherwise it
 * closes.
 */
export function resolveOpening(who: {
  isLoggedIn: boolean;
  isVerified: boolean;
  isAutoCert: boolean;
}): LoginModalOpening {
  if (!who.isLoggedIn) return 'login';
  return !who.isVerified && who.isAutoCert ? 'pre-condition' : 'close';
}

const quietPages = [
  'invitation',
  'public/process/password/set_password',
  'jinzhangjiang',
  'jinzhangjiang/2022',
  'jinzhangjiang/vote',
  'site_info/post',
  'user/detail/file-view',
];

/** Whether the modal never opens automatically on a page. */
export function isModalFreePage(pathname: string): boolean {
  const rest = pathname.replace(/\/+$/, '').replace(/^\/[^/]+\//, '');
  return quietPages.indexOf(rest) >= 0;
}

const LIST = /^\/[^/]+\/user\/authenticate\/precondition-flow$/;

/** Whether a link to the list of missing steps opens as the modal: only for a person with missing steps. */
export function shouldOpenPreCondition(
  link: { pathname: string; isInModal: boolean },
  who: { isLoggedIn: boolean; isVerified: boolean; isElder: boolean },
): boolean {
  // Elder mode has no pop-ups: the link opens the page.
  return LIST.test(link.pathname) && !link.isInModal && who.isLoggedIn && !who.isVerified && !who.isElder;
}

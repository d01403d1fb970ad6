/** What opening the login modal leads to. */
export type LoginModalOpening = 'login' | 'pre-condition' | 'close';

/** Logged out: login. Logged in, not verified and auto-cert on: the pre-condition part. Else it closes. */
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

/** Pages on which the modal never opens by itself. */
export function isModalFreePage(pathname: string): boolean {
  const rest = pathname.replace(/\/+$/, '').replace(/^\/[^/]+\//, '');
  return quietPages.indexOf(rest) >= 0;
}

const LIST = /^\/[^/]+\/user\/authenticate\/precondition-flow$/;

/** Whether a link to the list of what is missing opens as the modal: only for a person it would say something to. */
export function shouldOpenPreCondition(
  link: { pathname: string; isInModal: boolean },
  who: { isLoggedIn: boolean; isVerified: boolean; isElder: boolean },
): boolean {
  // No pop-ups for the elder mode: the link leads to the page.
  return LIST.test(link.pathname) && !link.isInModal && who.isLoggedIn && !who.isVerified && !who.isElder;
}

/** Selects the requests and calls that belong in the security log. */
import type { RequestScope, UpstreamCallRecord } from '~/bff/http/request-scope';
import type { RefusalReason } from '~/contract/refusal-reasons';

export type SecurityEventKind =
  /** A rate limit of the portal; `limit` names it. */
  | 'limit'
  /** A state-changing request from another site. */
  | 'cross-site'
  /** An arrival with the marker of another account ended the current login. */
  | 'marker-logout'
  /** A refused login by password, code or carrier. */
  | 'login-failed'
  /** A refused token of the mini-program or an app. */
  | 'entry-refused'
  /** A wrong password or code outside a login. */
  | 'proof-failed'
  /** A code that was not sent, because too many had been sent. */
  | 'code-refused'
  /** A product that is not open to this person. */
  | 'disclosure';

const LOGINS: readonly string[] = ['auth.loginByPassword', 'auth.loginByCaptcha', 'auth.oneTapLogin'];
const ENTRY = 'auth.reloadSession';
/** Codes of a successful login: logged in, or to be registered. */
const ENTERED: readonly number[] = [0, 400_000];
const PROOFS: readonly RefusalReason[] = [
  'wrong_password',
  'wrong_captcha',
  'captcha_expired',
  'ticket_expired',
];
const CLOSED: readonly RefusalReason[] = ['pledge', 'qualified', 'risk', 'risk_lowest', 'above_class'];

/** Security kind of a finished call; null when it is not security-relevant. */
export function getCallSecurityKind({
  call,
  code,
  reason,
  errorKind,
}: UpstreamCallRecord): SecurityEventKind | null {
  const isAnswered = errorKind === null || errorKind === 'UpstreamBusinessError';
  if (LOGINS.includes(call) || call === ENTRY) {
    if (!isAnswered || code === null || ENTERED.includes(code)) return null;
    return call === ENTRY ? 'entry-refused' : 'login-failed';
  }
  if (reason === null) return null;
  if (PROOFS.includes(reason)) return 'proof-failed';
  if (call.startsWith('auth.') && reason === 'too_many') return 'code-refused';
  return CLOSED.includes(reason) ? 'disclosure' : null;
}

/** Security kind of a finished request. */
export function getRequestSecurityKind({
  errorKind,
  limit,
  route,
}: Pick<RequestScope, 'errorKind' | 'limit' | 'route'>): SecurityEventKind | null {
  if (limit !== null) return 'limit';
  if (errorKind === 'ForbiddenError') return 'cross-site';
  return route === 'login-marker-logout' ? 'marker-logout' : null;
}

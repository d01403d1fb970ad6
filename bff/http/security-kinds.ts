/** What of requests and calls belongs to the security log. */
import type { RequestScope, UpstreamCallRecord } from '~/bff/http/request-scope';
import type { RefusalReason } from '~/contract/refusal-reasons';

export type SecurityEventKind =
  /** A limit of ours; `limit` says which. */
  | 'limit'
  /** A state-changing request of another site. */
  | 'cross-site'
  /** An arrival with the marker of another account logged somebody out. */
  | 'marker-logout'
  /** A login by password, code or carrier that was refused. */
  | 'login-failed'
  /** A token of the mini-program or an app that was refused. */
  | 'entry-refused'
  /** A password or code outside of a login. */
  | 'proof-failed'
  /** A code that was not sent: too many were. */
  | 'code-refused'
  /** A product that is not for this person. */
  | 'disclosure';

const LOGINS: readonly string[] = ['auth.loginByPassword', 'auth.loginByCaptcha', 'auth.oneTapLogin'];
const ENTRY = 'auth.reloadSession';
/** Codes of a login that went well: in, or to be registered. */
const ENTERED: readonly number[] = [0, 400_000];
const PROOFS: readonly RefusalReason[] = [
  'wrong_password',
  'wrong_captcha',
  'captcha_expired',
  'ticket_expired',
];
const CLOSED: readonly RefusalReason[] = ['pledge', 'qualified', 'risk', 'risk_lowest', 'above_class'];

/** What a call's end is; null for all that is no matter of security. */
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

/** What a request's end is. */
export function getRequestSecurityKind({
  errorKind,
  limit,
  route,
}: Pick<RequestScope, 'errorKind' | 'limit' | 'route'>): SecurityEventKind | null {
  if (limit !== null) return 'limit';
  if (errorKind === 'ForbiddenError') return 'cross-site';
  return route === 'login-marker-logout' ? 'marker-logout' : null;
}

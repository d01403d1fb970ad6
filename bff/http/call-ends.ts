/** Derives the outcome of logins, code sending and order steps from the end of a call: labels of metrics. */
import type { ClientKind } from '~/bff/http/app-context';
import type { UpstreamCallRecord } from '~/bff/http/request-scope';
import { calls, type ServiceName } from '~/contract';
import { isRegistration, isSessionReply } from '~/contract/auth';

/** Login methods; `native` and `mini` use a token of their app. */
export const LOGIN_METHODS = ['password', 'captcha', 'one_tap', 'register', 'native', 'mini'] as const;
type LoginWay = (typeof LOGIN_METHODS)[number];

/** `failed`: no reply, or refused by the portal under load. `left`: the person disconnected meanwhile. */
export const LOGIN_OUTCOMES = ['done', 'refused', 'failed', 'left'] as const;
type LoginOutcome = (typeof LOGIN_OUTCOMES)[number];

/**
 * `unknown`: neither done nor refused. `failed`: not done, because it did not reach upstream. `left`: the person
 * disconnected meanwhile.
 */
export const ORDER_OUTCOMES = ['done', 'refused', 'unknown', 'failed', 'left'] as const;
type OrderOutcome = (typeof ORDER_OUTCOMES)[number];

type End = Pick<UpstreamCallRecord, 'call' | 'code' | 'errorKind' | 'outcome'>;

const WAY_OF_CALL: Readonly<Record<string, LoginWay>> = {
  'auth.loginByPassword': 'password',
  'auth.loginByCaptcha': 'captcha',
  'auth.oneTapLogin': 'one_tap',
  'auth.register': 'register',
};
const TOKEN_LOGIN = 'auth.reloadSession';
/** Returns whether the person is logged in, or registers next. */
const isEntered = ({ code }: End): boolean =>
  code !== null && (isSessionReply({ code }) || isRegistration({ code }));

const CODE_CALLS: ReadonlySet<string> = new Set(
  calls.filter(({ call }) => /^send\w*(?:Captcha|Code)$/.test(call)).map(({ id }) => id),
);

/** Services of orders, plans and holdings. */
export const ORDER_SERVICES: readonly ServiceName[] = ['orders', 'publicTrade', 'plans', 'publicAccount'];

/** Calls that advance an order, a plan or a holding by one step. */
export const ORDER_CALLS: readonly string[] = calls
  .filter(({ service, definition }) => ORDER_SERVICES.includes(service) && definition.method !== 'GET')
  .filter(({ call }) => !/password/i.test(call))
  .map(({ id }) => id);
const ORDER_CALL_SET: ReadonlySet<string> = new Set(ORDER_CALLS);

/** Reads that use POST. */
export const POSTED_READS: readonly string[] = ['catalogue.suggest'];

/** State-changing calls: any of them may end neither done nor refused. */
export const CHANGING_CALLS: readonly string[] = calls
  .filter(({ definition }) => definition.method !== 'GET' && definition.tracks === undefined)
  .filter(({ id }) => !POSTED_READS.includes(id))
  .map(({ id }) => id);

const isAnswered = ({ errorKind }: End): boolean =>
  errorKind === null || errorKind === 'UpstreamBusinessError';

function getOutcome(end: End, isDone = end.errorKind === null): LoginOutcome {
  if (isAnswered(end)) return isDone ? 'done' : 'refused';
  return end.errorKind === 'ClientGoneError' ? 'left' : 'failed';
}

/** Outcome and method of a login; null for every other call. */
export function getLoginOutcome(
  end: End,
  clientKind: ClientKind | null,
): { way: LoginWay; outcome: LoginOutcome } | null {
  const byToken = clientKind === 'mini-program' ? 'mini' : 'native';
  const way = end.call === TOKEN_LOGIN ? byToken : WAY_OF_CALL[end.call];
  if (way === undefined) return null;
  return { way, outcome: getOutcome(end, isEntered(end)) };
}

/** Outcome of sending a code; null for every other call. */
export const getCodeSendOutcome = (end: End): LoginOutcome | null =>
  CODE_CALLS.has(end.call) ? getOutcome(end) : null;

/** Outcome of an order step; null for every other call. */
export function getOrderOutcome(end: End): OrderOutcome | null {
  if (!ORDER_CALL_SET.has(end.call)) return null;
  return end.outcome === 'unknown' ? 'unknown' : getOutcome(end);
}

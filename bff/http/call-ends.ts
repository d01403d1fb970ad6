/** What the end of a call says of logins, of codes that are sent, and of the steps of orders: labels of metrics. */
import type { ClientKind } from '~/bff/http/app-context';
import type { UpstreamCallRecord } from '~/bff/http/request-scope';
import { calls, type ServiceName } from '~/contract';
import { isRegistration, isSessionReply } from '~/contract/auth';

/** How somebody logs in; `native` and `mini` bring a token of their app. */
export const LOGIN_METHODS = ['password', 'captcha', 'one_tap', 'register', 'native', 'mini'] as const;
type LoginWay = (typeof LOGIN_METHODS)[number];

/** `failed`: not answered, or refused by the portal itself under load. `left`: the person went away meanwhile. */
export const LOGIN_OUTCOMES = ['done', 'refused', 'failed', 'left'] as const;
type LoginOutcome = (typeof LOGIN_OUTCOMES)[number];

/** `unknown`: neither done nor refused. `failed`: not done, it did not reach upstream. `left`: the person went away meanwhile. */
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
/** In, or to be registered next. */
const isEntered = ({ code }: End): boolean =>
  code !== null && (isSessionReply({ code }) || isRegistration({ code }));

const CODE_CALLS: ReadonlySet<string> = new Set(
  calls.filter(({ call }) => /^send\w*(?:Captcha|Code)$/.test(call)).map(({ id }) => id),
);

/** Services of orders, plans and holdings. */
export const ORDER_SERVICES: readonly ServiceName[] = ['orders', 'publicTrade', 'plans', 'publicAccount'];

/** Calls that take an order, a plan or a holding a step on. */
export const ORDER_CALLS: readonly string[] = calls
  .filter(({ service, definition }) => ORDER_SERVICES.includes(service) && definition.method !== 'GET')
  .filter(({ call }) => !/password/i.test(call))
  .map(({ id }) => id);
const ORDER_CALL_SET: ReadonlySet<string> = new Set(ORDER_CALLS);

/** Reads that are asked by POST. */
export const POSTED_READS: readonly string[] = ['catalogue.suggest'];

/** Calls that change something: any of them may end neither done nor refused. */
export const CHANGING_CALLS: readonly string[] = calls
  .filter(({ definition }) => definition.method !== 'GET' && definition.tracks === undefined)
  .filter(({ id }) => !POSTED_READS.includes(id))
  .map(({ id }) => id);

const isAnswered = ({ errorKind }: End): boolean =>
  errorKind === null || errorKind === 'UpstreamBusinessError';

function outcomeOf(end: End, isDone = end.errorKind === null): LoginOutcome {
  if (isAnswered(end)) return isDone ? 'done' : 'refused';
  return end.errorKind === 'ClientGoneError' ? 'left' : 'failed';
}

/** How a login ended, and by which way; null for every other call. */
export function getLoginOutcome(
  end: End,
  clientKind: ClientKind | null,
): { way: LoginWay; outcome: LoginOutcome } | null {
  const byToken = clientKind === 'mini-program' ? 'mini' : 'native';
  const way = end.call === TOKEN_LOGIN ? byToken : WAY_OF_CALL[end.call];
  if (way === undefined) return null;
  return { way, outcome: outcomeOf(end, isEntered(end)) };
}

/** How the sending of a code ended; null for every other call. */
export const getCodeSendOutcome = (end: End): LoginOutcome | null =>
  CODE_CALLS.has(end.call) ? outcomeOf(end) : null;

/** How a step of an order ended; null for every other call. */
export function getOrderOutcome(end: End): OrderOutcome | null {
  if (!ORDER_CALL_SET.has(end.call)) return null;
  return end.outcome === 'unknown' ? 'unknown' : outcomeOf(end);
}

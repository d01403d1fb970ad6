/** Visitors of the soak runs: identity, requests, and checks that a response may be theirs. */
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { PHONE_AGENT } from '~/tests/fixtures/site';
import { INTERNAL_ERROR_TEXT } from '~/tests/fixtures/upstream-faults';

export interface Visitor {
  /** Cookie header of the session; null for a guest. */
  cookie: string | null;
  accountId: string | null;
  name: string | null;
  /** All other visitors with an account: a response must not contain their data. */
  others: readonly Visitor[];
}

export interface Finding {
  what: string;
  example: string;
  count: number;
}

export interface VisitResponse {
  path: string;
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  durationMs: number;
}

const STATES = '/gsapi/us/v1/custom/states';
/** Requests of one person in turn: browser calls, and occasionally a page. */
const PATHS = [
  STATES,
  '/api/v1/data/phrase',
  STATES,
  '/wealth/user',
  STATES,
  '/api/v1/data/favorite/ids?kind=public',
  STATES,
  '/api/v1/data/product/simu/list?limit=2',
  STATES,
  '/',
  STATES,
  '/api/v2/news_v2/news_list?limit=2',
  STATES,
  '/wealth/fund-library',
];
const EXAMPLE_CHARACTERS = 160;
const GIVE_UP_MS = 60_000;
const LOGIN_TRIES = 10;

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

function send(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<VisitResponse> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, text: string, got: IncomingHttpHeaders = {}): void =>
      resolve({ path, status, headers: got, text, durationMs: performance.now() - startedAt });
    const request = httpRequest(
      `${origin}${path}`,
      { method, agent, headers: { 'user-agent': PHONE_AGENT, ...headers }, timeout: GIVE_UP_MS },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          end(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers),
        );
        response.on('error', (error) => end(-1, error.message));
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', (error) => end(-1, error.message));
    request.end(body);
  });
}

/** Retries while there is no response: a busy machine may be too slow for the short attempts of these portals. */
async function sendUntilHeard(origin: string, path: string, sent: Sent): Promise<VisitResponse> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(origin, path, sent);
    if (answer.status !== 504 || tries === LOGIN_TRIES) return answer;
  }
}

/** Logs in a demo account, each from a separate address. */
export async function logIn(origin: string, phone: string, at: number): Promise<Visitor> {
  const form = { intent: 'login-password', phone, password: DEMO_PASSWORD, agreement: 'on' };
  const post = {
    method: 'POST',
    headers: {
      origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `10.200.0.${at + 1}`,
    },
    body: new URLSearchParams(form).toString(),
  };
  const answer = await sendUntilHeard(origin, '/wealth/user', post);
  if (answer.status !== 303) throw new Error(`login of ${phone} answered ${answer.status}`);
  const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  const states = await sendUntilHeard(origin, STATES, { headers: { cookie } });
  const { result } = JSON.parse(states.text) as { result: { account_id: string; name: string | null } };
  return { cookie, accountId: result.account_id, name: result.name, others: [] };
}

/** Sends one request of a person; `turn` selects it. Status -1: no response, or an incomplete one. */
export function visit(origin: string, visitor: Visitor, turn: number): Promise<VisitResponse> {
  const path = PATHS[turn % PATHS.length] as string;
  return send(origin, path, { headers: visitor.cookie ? { cookie: visitor.cookie } : {} });
}

/** Lists forbidden content of a response, for any behaviour of upstream. */
export function checkVisitResponse(visitor: Visitor, answer: VisitResponse): string[] {
  const wrong: string[] = [];
  if (answer.text.includes(INTERNAL_ERROR_TEXT)) wrong.push('shows inner text');
  const foreign = [...visitor.others.map(({ accountId }) => accountId), 'SOMEBODY-ELSE'];
  if (foreign.some((id) => id !== null && answer.text.includes(id)))
    wrong.push('is an answer of another person');
  const isOwnPage = answer.path === STATES || answer.path === '/wealth/user';
  const names = visitor.others.map(({ name }) => name).filter((name) => name && name !== visitor.name);
  if (isOwnPage && names.some((name) => answer.text.includes(name as string)))
    wrong.push('names another person');
  if (answer.status >= 400 && answer.headers['x-request-id'] === undefined) wrong.push('has no request id');
  if (answer.path.startsWith('/gsapi') || answer.path.startsWith('/api')) {
    if (!isJson(answer.text)) wrong.push(`is no JSON with ${answer.status}`);
    if (
      answer.path === STATES &&
      answer.status === 200 &&
      ![visitor.accountId, null].includes(getAccount(answer.text))
    )
      wrong.push('is not the own account');
  }
  return wrong;
}

/** Returns null when a person gets their own complete data; otherwise the reason. */
export async function checkCustomerResponse(
  origin: string,
  visitor: Visitor,
  turn: number,
): Promise<string | null> {
  const states = await visit(origin, visitor, 0);
  if (states.status !== 200 || getAccount(states.text) !== visitor.accountId)
    return `${states.path} ${states.status} ${states.text.slice(0, EXAMPLE_CHARACTERS)}`;
  const answer = await visit(origin, visitor, turn);
  const isRefused = visitor.cookie === null && [302, 401].includes(answer.status);
  if (answer.status === 200 ? /网络异常|服务器访问异常/.test(answer.text) : !isRefused)
    return `${answer.path} ${answer.status} ${answer.text.slice(0, EXAMPLE_CHARACTERS)}`;
  return null;
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

function getAccount(text: string): string | null {
  if (!isJson(text)) return null;
  const { result } = JSON.parse(text) as { result?: { account_id?: string } | null };
  return result?.account_id ?? null;
}

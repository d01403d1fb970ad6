import { z } from 'zod';
import type { SampleFindings } from '~/contract/check-sample';
import { getSample, type AnyCallSample } from '~/contract/check-samples';
import { ACCEPTED_CODES, CODES } from '~/contract/codes';
import { createEnvelopeSchema } from '~/contract/define';
import { normalizeSpelling } from '~/contract/wire-spelling';
import { type CallId, calls, type ListedCall } from '~/contract/index';

export interface CheckRow {
  id: CallId;
  outcome: 'pass' | 'fail' | 'skip';
  /** Reason for a failure or a skip; code and time of a pass. */
  note: string;
}

export interface CheckOptions {
  origin: string;
  /** Origin of the calls under /api, when it differs from that of the calls under /gsapi. */
  apiOrigin?: string | undefined;
  /** An account that can log in; without one, calls that require a login are only made without a token. */
  phone?: string | undefined;
  password?: string | undefined;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** Maximum field names listed for one reply with deviating spellings. */
const SPELLINGS_SHOWN = 8;

/**
 * Calls that find data for others, and calls that undo each other, in this order; the other calls run in between.
 */
const FIRST: readonly CallId[] = [
  'auth.loginByPassword',
  'catalogue.simuList',
  'catalogue.publicList',
  'catalogue.companyList',
  'catalogue.managerList',
  'content.newsList',
  'favorites.saveGroup',
  'favorites.add',
  'favorites.assignGroup',
  'favorites.addByCode',
  'favorites.table',
  'favorites.move',
  'favorites.note',
  'favorites.weigh',
  'favorites.removeGroup',
  'favorites.remove',
];
const LAST: CallId = 'auth.logout';

function sortCalls(): ListedCall[] {
  const rank = (id: CallId) => (id === LAST ? 1000 : FIRST.includes(id) ? FIRST.indexOf(id) : 500);
  return [...calls].sort((a, b) => rank(a.id) - rank(b.id));
}

/**
 * Makes every call that is safe to make and checks each reply against the contract.
 * @throws Error when an origin does not respond
 */
export async function checkContract(options: CheckOptions): Promise<CheckRow[]> {
  for (const origin of new Set([options.origin, options.apiOrigin ?? options.origin]))
    await reach(origin, options);
  const found: SampleFindings = { phone: options.phone, password: options.password };
  const rows: CheckRow[] = [];
  for (const call of sortCalls()) rows.push(await checkCall(call, found, options));
  const order = calls.map((call) => call.id);
  return rows.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

async function checkCall(call: ListedCall, found: SampleFindings, options: CheckOptions): Promise<CheckRow> {
  const { id, definition } = call;
  const sample = getSample(call);
  try {
    if (definition.auth === 'required') await checkLogin(call, options);
    if (definition.loggedOutReply) await checkGuestReply(call, options);
    if (sample.skip) return { id, outcome: 'skip', note: sample.skip };
    if (definition.auth === 'required' && !found.token) {
      return { id, outcome: 'skip', note: 'needs --phone and --password' };
    }
    const input = sample.input ? sample.input(found) : {};
    if (input === null) return { id, outcome: 'skip', note: 'no sample data found for its input' };
    const startedMs = performance.now();
    const envelope = await send(call, input, found.token, options);
    const tookMs = Math.round(performance.now() - startedMs);
    checkCode(call, sample, envelope);
    const spellings = new Set<string>();
    if (envelope.code === CODES.ok && definition.resultKind !== 'file') {
      const result = normalizeSpelling(definition.result, envelope.result, ({ path, as }) =>
        spellings.add(`${path || '(whole)'} ${as}`),
      );
      remember(id, checkResult(call, result), found);
    }
    return {
      id,
      outcome: 'pass',
      note: `code ${envelope.code}, ${tookMs} ms${describeSpellings(spellings)}`,
    };
  } catch (error) {
    const { method, path } = definition;
    return { id, outcome: 'fail', note: `${describeFailure(error)} (${method} ${path})` };
  }
}

/** Describes how a passing reply differs from the types of the contract; the portal still reads it. */
function describeSpellings(spellings: ReadonlySet<string>): string {
  const shown = [...spellings].slice(0, SPELLINGS_SHOWN);
  const rest = spellings.size - shown.length;
  if (shown.length === 0) return '';
  return `; spelled: ${shown.join(', ')}${rest > 0 ? ` (and ${rest} more)` : ''}`;
}

/**
 * Checks that the origin responds, with any status, so that a wrong origin is reported once and not at every call.
 */
async function reach(origin: string, { timeoutMs = TIMEOUT_MS }: CheckOptions): Promise<void> {
  await fetch(new URL('/healthz', origin), {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new Error(`${origin} does not respond: ${describeFailure(error)}`);
  });
}

/** Returns why no reply arrived, as the system error code where there is one. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'timed out';
  const { cause } = error;
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : error.message;
}

/** Checks that a call that requires a login refuses requests without one. */
async function checkLogin(call: ListedCall, options: CheckOptions): Promise<void> {
  for (const [token, code] of [
    [undefined, CODES.loggedOut],
    ['contract-check-no-token', CODES.tokenExpired],
  ] as const) {
    const envelope = await send(call, {}, token, options);
    if (envelope.code !== code) {
      throw new Error(`${token ? 'a wrong' : 'no'} token: expected code ${code}, got ${envelope.code}`);
    }
  }
}

/** Checks that upstream gives requests without a login the same reply that the portal would send itself. */
async function checkGuestReply(call: ListedCall, options: CheckOptions): Promise<void> {
  const { code, result = null } = await send(call, {}, undefined, options);
  const replyText = JSON.stringify({ code, result });
  const { loggedOutReply } = call.definition;
  if (replyText !== JSON.stringify({ code: loggedOutReply?.code, result: loggedOutReply?.result ?? null }))
    throw new Error(`without a login: got ${replyText}`);
}

const anyEnvelope = createEnvelopeSchema(z.unknown());

async function send(
  { definition }: ListedCall,
  input: { query?: Record<string, unknown>; body?: unknown },
  token: string | undefined,
  { origin, apiOrigin = origin, timeoutMs = TIMEOUT_MS }: CheckOptions,
): Promise<z.infer<typeof anyEnvelope>> {
  const url = new URL(definition.path, definition.path.startsWith('/api/') ? apiOrigin : origin);
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  const isBinary = input.body instanceof Uint8Array;
  const type = isBinary ? 'application/octet-stream' : 'application/json';
  const response = await fetch(url, {
    method: definition.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(definition.method === 'POST' ? { 'content-type': type } : {}),
    },
    body: definition.method === 'POST' ? buildWireBody(input.body) : undefined,
    // The portal follows no redirects.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200) throw new Error(formatStatus(response.status));
  if (definition.resultKind === 'file' && !isJson(response)) return await readFileReply(response);
  const parsed = anyEnvelope.safeParse(await readJson(response));
  if (!parsed.success) throw new Error(`not an envelope: ${describeFirstIssue(parsed.error)}`);
  return parsed.data;
}

const formatStatus = (status: number): string =>
  status === 404 || status === 405
    ? `HTTP ${status}: the upstream does not have this call`
    : `HTTP ${status}: expected 200 with {code, msg, result}`;

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(
      `not JSON: ${response.headers.get('content-type') ?? 'no content type'}, ${text.length} characters`,
    );
  }
}

const isJson = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('application/json');

/** Checks a file that is returned in place of an envelope: it has a type and bytes. */
async function readFileReply(response: Response): Promise<z.infer<typeof anyEnvelope>> {
  if (!response.headers.get('content-type')) throw new Error('the file has no content type');
  const { byteLength } = await response.arrayBuffer();
  if (byteLength === 0) throw new Error('the file is empty');
  return { code: CODES.ok, msg: '', result: null };
}

const buildWireBody = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body ?? {});

function checkCode(
  { definition }: ListedCall,
  sample: AnyCallSample,
  envelope: { code: number; msg: string },
): void {
  const isRight =
    (ACCEPTED_CODES as readonly number[]).includes(envelope.code) ||
    definition.passesAllCodes === true ||
    definition.ignoredCodes?.includes(envelope.code) === true ||
    sample.refusals?.includes(envelope.code) === true;
  if (!isRight) throw new Error(`unexpected code ${envelope.code} ${envelope.msg}`.trim());
}

function checkResult({ definition }: ListedCall, result: unknown): unknown {
  // A missing `result` is equivalent to null.
  const parsed = definition.result.safeParse(result ?? null);
  if (!parsed.success) throw new Error(`result: ${describeFirstIssue(parsed.error)}`);
  return parsed.data;
}

function describeFirstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  const more = error.issues.length > 1 ? ` (and ${error.issues.length - 1} more)` : '';
  return `${issue?.path.join('.') || '(whole)'}: ${issue?.message}${more}`;
}

const getText = (row: Record<string, unknown> | undefined, key: string): string | undefined =>
  typeof row?.[key] === 'string' ? row[key] : undefined;

/** Stores the values that later calls need. */
function remember(id: CallId, result: unknown, found: SampleFindings): void {
  const whole = (result ?? {}) as Record<string, unknown>;
  const list = Array.isArray(whole.list) ? (whole.list as Record<string, unknown>[]) : [];
  if (id === 'auth.loginByPassword') found.token = getText(whole, 'token');
  if (id === 'catalogue.simuList') found.productId = getText(list[0], 'product_id');
  if (id === 'catalogue.publicList') {
    const free = list.find((row) => row.is_selection === false);
    found.fundCode = getText(free, 'fund_code');
  }
  if (id === 'catalogue.companyList') found.companyId = getText(list[0], 'company_id');
  if (id === 'catalogue.managerList') found.managerId = getText(list[0], 'manager_id');
  if (id === 'content.newsList') {
    const free = list.find((row) => row.is_like === false && row.is_collection === false);
    found.newsId = getText(free, 'news_id');
  }
  if (id === 'favorites.saveGroup') found.groupId = getText(whole, 'group_id');
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { calls } from '~/contract';
import { checkContract, type CheckRow } from '~/contract/check';
import { SAMPLES } from '~/contract/check-samples';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';
import { DEMO, DEMO_ADVISERS } from '~/tests/fixtures/demo';
import { findFreePort } from '~/upstream/core/db/testing/free-port';
import { fillDataFolder } from '~/upstream/core/db/testing/seeded-folder';

const ENTRY = resolve('build/upstream.js');
const CLI = resolve('build/contract.js');

interface Ready {
  port: number;
  demo: { password: string };
}

let dataDir: string;
let upstream: ChildProcess;
let ready: Ready;
let origin: string;

/** Starts the service like the portal does. */
function start(settings: Record<string, string> = {}): ChildProcess {
  return fork(ENTRY, [], {
    execArgv: [],
    env: {
      ...process.env,
      APP_ENV: 'test',
      LOG_LEVEL: 'warn',
      UPSTREAM_PORT: '0',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
}

const waitReady = (child: ChildProcess): Promise<Ready> =>
  new Promise((done, fail) => {
    child.on('message', (message: { type?: string } & Ready) => message.type === 'ready' && done(message));
    child.once('exit', (code) => fail(new Error(`exited with ${code} before it was ready`)));
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'upstream-contract-'));
  await fillDataFolder(dataDir);
  upstream = start();
  ready = await waitReady(upstream);
  origin = `http://127.0.0.1:${ready.port}`;
});
afterAll(async () => {
  if (upstream.exitCode === null) upstream.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const byOutcome = (rows: CheckRow[], outcome: CheckRow['outcome']) =>
  rows.filter((row) => row.outcome === outcome).map((row) => `${row.id}: ${row.note}`);

/** Calls whose sample states why a check never makes them; all others are made. */
const skipped = calls
  .filter(({ service, call }) => 'skip' in (SAMPLES[service] as Record<string, object>)[call]!)
  .map(({ id }) => id);

/** Starts the reference upstream with envelopes in another spelling. */
async function startRelay(write: (envelope: Record<string, unknown>) => Record<string, unknown>) {
  const relay = { origin: '', withoutResult: 0, server: createServer() };
  relay.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      const body = await buffer(request);
      const answer = await fetch(new URL(request.url ?? '/', origin), {
        method: request.method,
        headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
          typeof value === 'string' && ['authorization', 'content-type'].includes(name)
            ? [[name, value]]
            : [],
        ),
        body: body.length > 0 ? new Uint8Array(body) : undefined,
      });
      response.setHeader('content-type', answer.headers.get('content-type') ?? '');
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (!(answer.headers.get('content-type') ?? '').includes('json')) return response.end(bytes);
      const written = write(JSON.parse(bytes.toString()) as Record<string, unknown>);
      if (!('result' in written)) relay.withoutResult += 1;
      return response.end(JSON.stringify(written));
    })();
  });
  await new Promise<void>((done) => relay.server.listen(0, '127.0.0.1', done));
  relay.origin = `http://127.0.0.1:${(relay.server.address() as AddressInfo).port}`;
  return relay;
}

describe('contract of the reference upstream', () => {
  // Normal runs use only the account that sees and holds most, through a relay and with the command: below.
  const accounts = IS_NIGHTLY ? [...Object.entries(DEMO), ...Object.entries(DEMO_ADVISERS)] : [];
  it.each(accounts)('every call conforms, logged in as the demo account %s, %s', async (_, phone) => {
    const rows = await checkContract({ origin, phone, password: ready.demo.password });
    expect(rows.map((row) => row.id)).toEqual(calls.map((call) => call.id));
    expect(byOutcome(rows, 'fail')).toEqual([]);
    expect(byOutcome(rows, 'skip').map((line) => line.split(':')[0])).toEqual(skipped);
  });

  it('can be checked without an account', async () => {
    const rows = await checkContract({ origin });
    expect(byOutcome(rows, 'fail')).toEqual([]);
    expect(byOutcome(rows, 'pass').length).toBeGreaterThan(30);
  });
});

/** Returns the watchlist of an account. */
async function getWatchlist(phone = ''): Promise<unknown> {
  const body = { phone, password: ready.demo.password, agreement_list: [2, 3] };
  const login = await fetch(`${origin}/gsapi/auth/v1/tokens/gezi/login/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { token } = ((await login.json()) as { result: { token: string } }).result;
  const list = await fetch(`${origin}/api/v1/data/favorite/table`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const read = (await list.json()) as { code: number };
  expect(read.code).toBe(0);
  return read;
}

describe('npm run contract', () => {
  async function run(...args: string[]) {
    const child = fork(CLI, args, { execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    let text = '';
    let fault = '';
    child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (fault += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return { code, text, fault };
  }
  /** Starts a server until the test ends. */
  async function listen(answer: (response: ServerResponse) => void) {
    const server: Server = createServer((_request, response) => answer(response));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  // Against an upstream with another spelling of the contract: it omits null values and reverses the order of
  // fields.
  it('prints one line per call, exits with 0 on success, and leaves the watchlist unchanged', async () => {
    const phone = DEMO.professional;
    const before = await getWatchlist(phone);
    const relay = await startRelay(({ code, msg, result }) => ({
      ...(result === null ? {} : { result }),
      msg,
      code,
    }));
    const { code, text } = await run(
      ...['--origin', relay.origin, '--phone', phone, '--password', ready.demo.password],
    );
    relay.server.close();
    expect(relay.withoutResult).toBeGreaterThan(50);
    for (const { id } of calls) expect(text).toContain(id);
    expect(text).toContain('0 failed');
    expect([...text.matchAll(/^skip +(\S+)/gim)].map(([, id]) => id)).toEqual(skipped);
    expect(code).toBe(0);
    expect(await getWatchlist(phone)).toEqual(before);
  });

  it('exits with 1 and prints the reason when a reply violates the contract', async () => {
    const liar = await listen((response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ code: 0, msg: '', result: { list: 'none' } }));
    });
    const { code, text } = await run('--origin', liar);
    expect(code).toBe(1);
    expect(text).toMatch(/FAIL\s+catalogue\.simuList\s+result: list/);
    expect(text).toMatch(/FAIL\s+favorites\.table\s+no token: expected code 90009, got 0/);
  });

  it('calls two origins separately, and reports missing calls, redirects and replies that are not JSON', async () => {
    const missing = await listen((response) => response.writeHead(404).end());
    const elsewhere = await listen((response) => response.writeHead(302, { location: '/login' }).end());
    const page = await listen((response) => response.setHeader('content-type', 'text/html').end('<p>'));
    const notes = async (origin: string, apiOrigin: string) =>
      Object.fromEntries((await checkContract({ origin, apiOrigin })).map(({ id, note }) => [id, note]));
    const first = await notes(missing, elsewhere);
    expect(first['users.states']).toMatch(
      /^HTTP 404: the upstream does not have this call \(GET \/gsapi\/\S+\)$/,
    );
    expect(first['catalogue.simuList']).toMatch(
      /^HTTP 302: expected 200 with \{code, msg, result\} \(GET \/api\//,
    );
    expect((await notes(missing, page))['catalogue.simuList']).toMatch(/^not JSON: text\/html, 3 characters/);
  });

  it('exits with 2 and prints the reason when it cannot start; --help is not an error', async () => {
    const ended = async (...args: string[]) => {
      const { code, fault } = await run(...args);
      expect(code, fault).toBe(2);
      return fault.split('\n')[0];
    };
    expect(await ended()).toBe('--origin is required: the origin of the upstream');
    expect(await ended('--origin', 'https://host/gateway')).toContain('--origin: must be an origin');
    expect(await ended('--origin', origin, '--phone', DEMO.qualifiedSimu)).toBe(
      '--phone and --password: set both or neither',
    );
    const unusedOrigin = `http://127.0.0.1:${await findFreePort()}`;
    expect(await ended('--origin', unusedOrigin)).toBe(`${unusedOrigin} does not respond: ECONNREFUSED`);
    expect(await run('--help')).toMatchObject({
      code: 0,
      text: expect.stringContaining('--api-origin') as string,
    });
  });
});

describe('process', () => {
  it('reports its build in the metrics', async () => {
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    expect(metrics).toMatch(/^upstream_build_info\{version="[0-9a-f]{12}"/m);
  });

  it('refuses a data folder that another upstream uses', async () => {
    const second = start();
    let text = '';
    second.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const [code] = (await once(second, 'close')) as [number];
    expect(code).toBe(1);
    expect(text).toContain(`in use by process ${upstream.pid}`);
  });

  it('stops at an invalid setting and names it', async () => {
    const wrong = start({ LOG_LEVEL: 'loud' });
    let text = '';
    wrong.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const [code] = (await once(wrong, 'close')) as [number];
    expect(code).toBe(1);
    expect(text).toContain('LOG_LEVEL: ');
  });

  it('ends with its parent process; the next start does not seed again', async () => {
    const ended = once(upstream, 'exit');
    upstream.disconnect();
    expect(await ended).toEqual([0, null]);
    upstream = start();
    const messages: unknown[] = [];
    upstream.on('message', (message: { type: string }) => messages.push(message.type));
    await waitReady(upstream);
    expect(messages).toEqual(['ready']);
    const address = join(dataDir, 'ops.json');
    expect((await stat(address)).mode & 0o777).toBe(0o600);
    const stopped = once(upstream, 'exit');
    upstream.kill('SIGTERM');
    expect(await stopped).toEqual([0, null]);
    await expect(stat(address)).rejects.toThrow('ENOENT');
  });
});
